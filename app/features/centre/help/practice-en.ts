/** Practice in the demo in English: the sections of practice.ts in the same order. */
import { href } from '~/http/href'
import type { Section } from './section'

export const practiceInEnglish: Section[] = [
  {
    id: 'before',
    title: 'Before you begin',
    paragraphs: [
      'The people, schools and requests of this practice service are invented. Try whatever you like; no text message and no identity check leaves it.',
      'The password is always Moduchaek1!. To be somebody else, log out first or use another browser.',
      { to: '/sandbox/outbox/page', text: 'Text messages that the practice service has sent' },
    ],
  },
  {
    id: 'visitor',
    title: 'Without logging in: finding a book',
    paragraphs: [
      {
        items: [
          'Search for ㄱㅌㅅㅎ1, 공텅수학1 and 공통수학 1 on the home page.',
          'Open a book and see which formats can be had now. To apply, you are asked to log in.',
          'Find a book that is not made yet, too.',
        ],
      },
      { to: href('/', { keyword: '공통수학1' }), text: 'Search for 공통수학1' },
      { to: href('/listed'), text: 'Books that are not made yet' },
    ],
  },
  {
    id: 'member',
    title: 'The member “member”: applying and receiving',
    paragraphs: [
      {
        items: [
          'Put books into the cart, and apply for them with the day on which you need them.',
          'Open an application: see what has happened and what comes next. Change the copies of one, cancel another.',
          'Download a finished braille file or audio. After that, an application can be ended as no longer needed.',
          'Open a box that was sent to you and say that one copy is missing. The centre sends it again.',
          'Ask for a book that is in no list, by ISBN or title.',
        ],
      },
      { to: href('/order'), text: 'Applications' },
      { to: href('/delivery'), text: 'Material sent to me' },
      { to: href('/proposals/new'), text: 'Ask for a book that is in no list' },
    ],
  },
  {
    id: 'teacher',
    title: 'The member “member”: sending a school’s list',
    paragraphs: [
      {
        items: [
          'Open the list of 새봄초등학교, settle the books that are not certain, and correct copies.',
          'Download the empty form, write two rows and send it. Sent again with more rows, only the new ones are added.',
          'Open the address of the status page in a browser that is logged out. Download it as a sheet and as a calendar.',
          'Make a new address, and see that the one before is closed.',
        ],
      },
      { to: href('/school'), text: 'School lists' },
    ],
  },
  {
    id: 'newcomer',
    title: 'The member “newmember”, whose eligibility is not confirmed',
    paragraphs: [
      {
        items: [
          'Search and apply: both need no confirmation.',
          'Finished files cannot be downloaded, and you are told what to do.',
          'Ask for confirmation with a photo or in words. “newteacher” waits for an answer, “newparent” was refused.',
        ],
      },
      { to: href('/eligibility'), text: 'Eligibility' },
    ],
  },
  {
    id: 'administrator',
    title: 'The administrator “admin”: a day’s work',
    paragraphs: [
      {
        items: [
          'The overview begins with what is late and what has waited longest.',
          'Eligibility: look at the photo, confirm or refuse with a reason. The photo is deleted at once.',
          'Order files: settle the rows of a school’s file that are not certain.',
          'Put demanded books that are not made yet into the purchase cart, and match proposed books with listed ones.',
          'Ready to send: pack for a school, print the label and the packing list, and record that it was sent.',
          'Deliveries: record what arrived, is missing, came back or was handed on. Missing copies are ready to be sent again.',
          'Who waits: see who waits for a book.',
          'A member’s page: change the number of a lost telephone with a reason, and send a link for a new password.',
        ],
      },
      { to: href('/admin'), text: 'Administration' },
      { to: href('/admin/delivery/ready'), text: 'Ready to send' },
      { to: href('/admin/demand'), text: 'Who waits' },
    ],
  },
  {
    id: 'receipt',
    title: 'Whoever received a box: twelve characters',
    paragraphs: [
      'Type the code of a packing list that you printed as administrator into a browser that is logged out. Enter what arrived: the pages of the administrator and of who asked change with it.',
      { to: href('/r'), text: 'Type the code of a packing list' },
    ],
  },
  {
    id: 'producer',
    title: 'The producer “producer”: make, hand in, check',
    paragraphs: [
      {
        items: [
          'Open a volume that came back on the desk, read the remarks, answer them and hand a file in again. Any file shows what the check finds.',
          'Open one that waits to be checked, read it line by line on the proof page, add remarks to lines, and return or sign it. Nobody signs what they made.',
          'Take a new volume, and say why and until when one will be late.',
          'My production list shows the books assigned to you and the volumes that are overdue.',
          'Open a book for its pages, units and source files. Print the list.',
        ],
      },
      { to: href('/producer'), text: 'Desk' },
      { to: href('/producer/list'), text: 'My production list' },
    ],
  },
]
