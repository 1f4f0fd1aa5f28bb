/** The questions and answers in English: the sections of faq.ts in the same order. */
import { href } from '~/http/href'
import { business } from '~/tables/business'
import type { Section } from './section'

export const faqInEnglish: Section[] = [
  {
    id: 'who',
    title: 'Who may use the service?',
    paragraphs: [
      'Everyone may search. To apply you need to be a member, and before you receive finished material your eligibility is confirmed once.',
      'Alternative material is made under the Copyright Act for students who cannot easily read printed textbooks, because of a visual impairment for example. Teachers and parents may use it as far as they need to help that student.',
    ],
  },
  {
    id: 'join',
    title: 'How do I sign up?',
    paragraphs: [
      'Choose how to sign up, verify your identity by mobile phone, agree to the terms and enter your details. Without a mobile phone, or if the pages are hard to use, we help by telephone.',
      { to: href('/join'), text: 'Sign up' },
    ],
  },
  {
    id: 'child',
    title: 'How do pupils under 14 apply?',
    paragraphs: [
      'They do not sign up themselves. A parent or teacher signs up and applies for them, or the school applies.',
    ],
  },
  {
    id: 'eligibility',
    title: 'What is the confirmation of eligibility?',
    paragraphs: [
      'Your eligibility is confirmed once, before you download finished files or receive printed material. Searching and applying need no confirmation.',
      'On the eligibility page, send a photo of a disability card or of a letter of your school or hospital; teachers and parents send a document that shows their relation to the reader. If a photo is difficult, write a note or call us: the centre confirms it by telephone or with the school.',
      'Only administrators see the photo, and it is deleted with the decision. You find the answer on the eligibility page, among your notices and on the home page.',
      { to: href('/eligibility'), text: 'Eligibility' },
    ],
  },
  {
    id: 'school',
    title: 'How does a school request many books?',
    paragraphs: [
      'For a few books a teacher signs up, puts them into the cart and applies for all at once. The cart also gives a request form as an Excel file for the school to keep.',
      'For many books and pupils send the Excel form that your school uses under “School lists”. You see at once how each row was understood, and settle what is not certain or leave it to us.',
      { to: href('/school'), text: 'School lists' },
    ],
  },
  {
    id: 'types',
    title: 'Which formats are there?',
    paragraphs: [
      {
        items: [
          '점자: braille on paper',
          '점역: a braille file for a braille notetaker or embosser',
          '확대A3, 확대B4: books in enlarged print',
          '음성: audio',
        ],
      },
      'Not sure which is right? Call us and tell us which devices the student uses and how the student reads. One book may be requested in several formats.',
      { to: `${href('/guide')}#types`, text: 'User guide: what the production types mean' },
    ],
  },
  {
    id: 'time',
    title: 'How long does it take?',
    paragraphs: [
      'A finished file can be downloaded as soon as you apply. Material on paper is made ready to be sent within 7 days of the application.',
      'A new book takes longer, because work begins when the publisher has sent the source. It depends on the length, the pictures and the formulas. Please apply as soon as the textbooks of a term are known.',
      'Your applications show the state: received, getting the source, in production, finished. Of a book in several volumes you get each volume as it is finished.',
      { to: href('/order'), text: 'Applications' },
    ],
  },
  {
    id: 'files',
    title: 'How do I get finished files?',
    paragraphs: [
      'A notice tells you when a file is finished. Members who agreed to receive information get a text message, too.',
      'Open the material from the notice or from your applications and follow the download link. If a download breaks off, resume it in your browser.',
    ],
  },
  {
    id: 'braille',
    title: 'How do I open braille files?',
    paragraphs: [
      'The names of braille files mostly end in .brf or .brl. Several files come packed as a .zip; unpack it first.',
      {
        items: [
          'Braille notetaker: copy the file by USB or memory card and open it in the file manager.',
          'Embosser: open the file in the embossing program of your computer, and set the cells of a line and the lines of a page to those of the file.',
          'On the screen: a text editor shows letters and signs. The file is not broken; that is how braille is written down.',
        ],
      },
      'If it does not open, write to us with the names of your device and of the file.',
    ],
  },
  {
    id: 'missing',
    title: 'What if my book is not there?',
    paragraphs: [
      'Search again with fewer words or with the ISBN. Books in production and books that are not made yet can be requested, too. If it is still missing, use “Ask for a book that is in no list”, send us its title, publisher and ISBN, or call.',
    ],
  },
  {
    id: 'cost',
    title: 'Does it cost anything?',
    paragraphs: [
      'Much of the material is free. Only material with a price is paid for. An application for free material does not ask how you pay.',
    ],
  },
  {
    id: 'cancel',
    title: 'Can I cancel, or change the number of copies?',
    paragraphs: [
      'In the cart, at any time. After applying you may change copies and day, or cancel, on the page of the application until you have downloaded something. After that you can say that you no longer need it. Neither changes anything for others.',
    ],
  },
  {
    id: 'password',
    title: 'I forgot my ID or password.',
    paragraphs: [
      'We send a code to the mobile phone that you verified when you signed up. If its number has changed, please call us.',
      { to: href('/findid'), text: 'Find your ID' },
      { to: href('/findpw'), text: 'Find your password' },
    ],
  },
  {
    id: 'phone-lost',
    title: 'My phone is lost, or its number has changed, and I cannot log in.',
    paragraphs: [
      `Please call ${business.phone}. We ask for your name, your school and something that you applied for recently, and then change your mobile number, or send you an address by text message where you set a new password. It works once, for 24 hours.`,
      'Your applications stay. Please do not sign up again: a new account does not show them.',
      'You are told of every change by text message and under My info. If you did not ask for it, please call at once. The centre never asks for your password.',
    ],
  },
  {
    id: 'aloud',
    title: 'Can I listen to the pages?',
    paragraphs: [
      'Your own screen reader reads every page. The service has no voice of its own, so voice and speed are those that you are used to.',
      'Without a screen reader, switch on the reading function of your device or browser.',
      { to: `${href('/preferences')}#aloud`, text: 'Display settings: reading aloud' },
    ],
  },
  {
    id: 'share',
    title: 'May I pass files on?',
    paragraphs: [
      'No. The material is made for students who cannot read print easily; it may not be sent to others or put on the internet. Another student who needs it applies, too.',
    ],
  },
]
