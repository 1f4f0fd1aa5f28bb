/** The user guide in English: the sections of guide.ts in the same order. */
import { href } from '~/http/href'
import type { Section } from './section'

export const guideInEnglish: Section[] = [
  {
    id: 'search',
    title: 'Finding material',
    paragraphs: [
      'Type what you look for into the search box on the home page and press Enter. You need not log in.',
      'You may write freely.',
      {
        items: [
          'Order of words: any. 비상교육 중학교 수학 and 수학 비상교육 중학교 find the same books.',
          'Spacing: 공통수학1 and 공통 수학 1 are the same.',
          'Initial consonants: ㄱㅌㅅㅎ1 finds 공통수학1.',
          'ISBN: digits alone, or with hyphens or spaces among them.',
          'Publishers: short and full names both work, such as 비상, 비상교육 and ㈜비상교육.',
          'English keyboard: tngkr, which is 수학 typed in English mode, is understood as 수학.',
        ],
      },
      'If there are too many results, use the advanced search: title, author, publisher, curriculum, grade, production type and more.',
      'If there is no result, use fewer words or only part of the title. If that does not help, use “Ask for a book that is in no list”, or call or write to us.',
    ],
  },
  {
    id: 'unmade',
    title: 'Books that are not made yet, and books that are in no list',
    paragraphs: [
      'A search shows two kinds of books. Those in the catalogue have alternative material, or it is being made. “Not made yet” are books that stand only in the full list. You apply for both in the same way.',
      'An application for a book that is not made yet is received, and its status changes when we ask the publisher for the source. We cannot say beforehand when it will be finished.',
      'A book of your cart that leaves the list is not applied for; it stays in the cart.',
      'For a book that is in no list, use “Ask for a book that is in no list”: type its ISBN or read it by the camera, or give title and publisher. When we have found it, it becomes an application; when it cannot be made, we tell you why. The results stand in “Books I asked for”, which your applications link to.',
    ],
  },
  {
    id: 'camera',
    title: 'Finding a book with the ISBN camera',
    paragraphs: [
      'With the book in your hand you can find it by its ISBN, the number of 13 digits under the barcode on the back cover. Follow “ISBN camera” beside the search box or in the advanced search. There are three ways.',
      {
        items: [
          'Type the ISBN: type or paste its 10 or 13 digits. If they do not fit, you are told where to look again.',
          'A photo: send a photo of the back cover. Where there is no barcode the printed ISBN is read. This needs no JavaScript.',
          'The live camera: turn it on and point it at the back cover; a barcode is found as soon as it is seen. Where there is none, show the digits and press “Capture”.',
        ],
      },
      'While the camera is on, a screen reader says what is happening. The barcode is usually at the bottom of the back cover. Hold the book about a hand’s span away and move it slowly.',
      'When it is found a phone vibrates, and there is a tone if you turned on “Sound when found”. Photos and pictures of the camera are not kept.',
    ],
  },
  {
    id: 'types',
    title: 'Production types',
    paragraphs: [
      'Alternative material is a textbook in another form that you can read. You can apply for several types of one book.',
      {
        items: [
          '점자 (braille): a book of raised dots on paper.',
          '점역 (braille translation): a braille file, for a braille display or a braille printer.',
          '확대A3 (enlarged A3): a book printed large on A3 paper.',
          '확대B4 (enlarged B4): a book printed large on B4 paper, which is a little smaller than A3.',
          '음성 (audio): the content made to be listened to.',
          '제작 중 (in production): no type is finished yet. You can apply all the same.',
        ],
      },
      { to: href('/braille'), text: 'Write and read braille' },
    ],
  },
  {
    id: 'labels',
    title: 'Kinds of textbook: 국정, 검정, 인정',
    paragraphs: [
      'Korean textbooks are of three kinds, by who makes and examines them.',
      {
        items: [
          '국정 (state-authorised): the state holds the copyright. All schools use the same book.',
          '검정 (examined): made by a publisher and passed by the state. Each publisher’s book is different.',
          '인정 (recognised): approved by the education minister or a superintendent, for example where there is no other textbook.',
        ],
      },
      'Books with the same title but another publisher, author or curriculum are different books. Check which one your school uses.',
    ],
  },
  {
    id: 'words',
    title: 'Other words',
    paragraphs: [
      {
        items: [
          'Alternative material (대체자료): a book in another form that you can read: braille, a braille file, large print or sound.',
          'Book ID (자료번호): the number of a book here. Tell it when you ask about the book.',
          'Curriculum (교육과정): what schools teach, as set by the state. 2022 개정 교육과정 is the revision of 2022.',
          'Teacher’s guide (지도서, 교과용 지도서): for teachers. What pupils learn from is the textbook (교과서).',
          'Volume (분권): one of several parts that a thick book is made in.',
          'Copies (부수): how many of the same material you get.',
          'Source (원본): the publisher’s book or file from which the material is made.',
          'Braille notetaker (점자정보단말기): a device on which a braille file is read with the fingertips, such as 한소네.',
          'ISBN: a book’s number, the only one in the world, of 10 or 13 digits.',
        ],
      },
    ],
  },
  {
    id: 'membership',
    title: 'Signing up and your information',
    paragraphs: [
      'Signing up takes four steps: the kind of account, an identity check by mobile phone, the terms, and your details. You can also sign up with a Google, Kakao or Naver account.',
      'If you forgot your id or password, follow the links on the login page. A six-digit code is sent to the mobile phone you verified when you signed up. It is good for three minutes.',
      'If your phone is lost or has another number, call the centre. When we know that it is you, we change the number, or send you an address by text message where you set a new password. Your applications stay, so please do not sign up again.',
      'Under My info you can change e-mail, address, landline and password, see where you are logged in, and withdraw.',
    ],
  },
  {
    id: 'eligibility',
    title: 'Eligibility',
    paragraphs: [
      'Under the Copyright Act, alternative material is given only to people who cannot read print and to those who teach or care for them. So your eligibility is confirmed once, before you receive finished material.',
      {
        items: [
          'Ask: open Eligibility under My info, and choose a photo of a proof (JPEG, PNG, PDF) or write what the centre should know.',
          'Wait: you see since when, and may take the request back until it is decided.',
          'The answer: until when you are confirmed, or why not. You can ask again.',
        ],
      },
      'Searching, applying and the cart need no confirmation. Only administrators see the photo, and it is deleted with the decision.',
      { to: '/eligibility', text: 'Eligibility' },
    ],
  },
  {
    id: 'apply',
    title: 'Applying',
    paragraphs: [
      'Apply in this order. Putting a book into the cart is not yet an application.',
      {
        items: [
          'Step 1, find the material: open the title in the search results.',
          'Step 2, type and copies: choose the type, enter the number of copies and press the apply button. It goes to your cart.',
          'Step 3, cart: check the material and the copies. You can change the number or remove an entry.',
          'Step 4, apply: press the apply button of the cart. Everything in the cart is applied for at once.',
          'Step 5, applications: see the status of what you applied for.',
        ],
      },
      'Adding the same book and type again adds up the copies.',
      'You need to log in to use the cart. If you have not, you are sent to the login page and then back to your book, with what you entered.',
    ],
  },
  {
    id: 'status',
    title: 'Status of an application',
    paragraphs: [
      'Your applications show one of these for each material.',
      {
        items: [
          '접수 (received): we have your application.',
          '원본 확보 중 (obtaining the source): we have asked the publisher for the source.',
          '제작 중 n% (in production): the material is being made. The number says how much of it is done; of material made in volumes it counts the pages of those that are finished.',
          '완료 (finished): the material is ready. If there are files, you can download them here.',
        ],
      },
      'A material that is made in volumes (분권) can be downloaded volume by volume as they are finished.',
      'When it is finished, or a volume is, “Notices” tells you. Members who agreed to receive information also get a text message when it is finished.',
      'The page of an application says what has happened and what is next. Until something was delivered you can change copies and day there, or cancel; after that you can say that you no longer need it.',
    ],
  },
  {
    id: 'when',
    title: 'When you can have it',
    paragraphs: [
      'Material that is being made shows two days, such as “about 9 April, by 21 April at the latest”. By the first it is finished with a chance of one half, by the second with a chance of about 85%. Prepare lessons for the second.',
      'They are computed from the work that comes before, the pace of the last year, and the days that publishers’ sources took. With few records, or without a source, the two are far apart. The page of the book says why.',
      'What you were told only moves by more than three days. If you tell us your lesson plan, what is taught first is made first, so that you have it in time.',
    ],
  },
  {
    id: 'plan',
    title: 'Lesson plans',
    paragraphs: [
      'Tell us when you teach which pages, and what is taught first is made first. Open “Lesson plan of this book” on the page of a book or an application, and paste a table, upload your school’s plan (.xlsx, .csv), or give only the first and last page to spread them over the term. You see what was read and what to check first; correct it, and save.',
      'Members of one school see and improve the same plan. What was removed or changed by mistake comes back under “Versions”.',
    ],
  },
  {
    id: 'delivery',
    title: 'Receiving material on paper',
    paragraphs: [
      'Braille and enlarged print are sent by post when they are finished; of a book in several volumes, those that are finished first. Braille translations and audio are downloaded from your applications.',
      'What was sent and when stands under “Material sent to me” on your applications. When it has arrived, press “Everything arrived”, or enter the copies that did. The centre sends again what is missing.',
      'A packing list lies in the box. Its address or pattern (QR code) opens the same page without logging in; where that is difficult, type its twelve characters. What you said can be corrected with the code for three days, afterwards by logging in.',
    ],
  },
  {
    id: 'form',
    title: 'Downloading the request form',
    paragraphs: [
      'The cart offers its request form as an Excel file (.xlsx). Type the name of the user and choose teacher or student.',
      'The form is for schools that collect requests, or for your records. Downloading it does not apply for what is in the cart.',
    ],
  },
  {
    id: 'school',
    title: 'Sending a school’s list',
    paragraphs: [
      'When a school needs many books, a teacher sends its sheet (XLSX, CSV) as it is under “School lists”, or the books of the cart. Each row shows at once which book it was taken for. Whoever knows settles the rows that are not certain; the centre settles the rest.',
      'Sent again with more rows, only the new ones are added. Copies, and books that are no longer needed, are corrected in the list. Once sending has begun, please call us.',
      'Every list has a status page. Colleagues and parents who have its address see without logging in which book will be ready when, and what was sent. It names no pupil and no contact. It can be downloaded as a sheet and as a calendar; its address can be renewed or ended at any time.',
      { to: href('/school'), text: 'School lists' },
    ],
  },
  {
    id: 'keyboard',
    title: 'Keyboard',
    paragraphs: [
      'Everything works with the keyboard alone.',
      {
        items: [
          'Tab and Shift+Tab: to the next or previous link, button or field.',
          'Enter: opens a link or sends a form. In the search box it searches.',
          'Space: presses a button or changes a checkbox.',
          'Arrow keys: change the value of a select or a radio button.',
          'Esc: closes an open dialog.',
        ],
      },
      'The first link of every screen skips the menu. On lists a second one skips to the results.',
      'Sort order and page size change only when you press the apply button next to them.',
      {
        to: '/accessibility#keyboard',
        text: 'Keys for tables, dialogs, screen readers and braille notetakers: “With the keyboard only” of the accessibility statement',
      },
    ],
  },
  {
    id: 'help',
    title: 'If you need help',
    paragraphs: [
      'Our phone number and email address are at the bottom of every screen. We also help with applications by phone.',
      { to: '/faq', text: 'Questions and answers' },
    ],
  },
]
