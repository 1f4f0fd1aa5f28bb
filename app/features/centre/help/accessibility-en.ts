/** The accessibility statement in English: the sections of accessibility.ts in the same order. */
import type { Business } from '~/tables/business'
import type { Section } from './section'

export const accessibilityInEnglish = ({ phone, email }: Business): Section[] => [
  {
    id: 'aim',
    title: 'What is met',
    paragraphs: [
      'People who cannot see the screen, or who need it large, must be able to use Moduchaek without help. That comes first.',
      'Every screen was made to these standards and checked against them by ourselves. Nobody else has certified it yet.',
      {
        items: [
          'All 33 checkpoints of the Korean Web Content Accessibility Guidelines (KWCAG) 2.2',
          'All of levels A and AA of the Web Content Accessibility Guidelines (WCAG) 2.2',
        ],
      },
      'Of level AAA of WCAG 2.2 it was made to meet these criteria, too.',
      {
        items: [
          'Seeing: 1.4.6 Contrast (Enhanced)',
          'Keyboard: 2.1.3 Keyboard (No Exception)',
          'Time: 2.2.3 No Timing, 2.2.4 Interruptions, 2.2.5 Re-authenticating, 2.2.6 Timeouts',
          'Finding the way: 2.4.8 Location, 2.4.9 Link Purpose (Link Only), 2.4.10 Section Headings',
          'Focus and size: 2.4.12 Focus Not Obscured (Enhanced), 2.4.13 Focus Appearance, 2.5.5 Target Size (Enhanced)',
          'Understanding: 3.2.5 Change on Request, 3.3.5 Help, 3.3.6 Error Prevention (All)',
          'Logging in: 3.3.9 Accessible Authentication (Enhanced)',
        ],
      },
      'There is an exception to 2.2.3: for safety, verification codes sent to a phone and log-ins last for a limited time. A log-in ends when it is not used for 14 days.',
      'If your log-in ends while you fill in a form, you lose nothing: what you sent is kept for an hour and shown on its page once you have logged in again. Passwords and files are not kept.',
    ],
  },
  {
    id: 'checks',
    title: 'How it was checked',
    paragraphs: [
      'Test programs open every screen in a browser, as a member, a maker and an administrator. This can be repeated after every change.',
      {
        items: [
          'Every rule of the checker axe-core, and the grammar of HTML',
          'Screens with JavaScript on and off, and their content as it is read without seeing them',
          'Contrast of text: light, clear and dark colours, and high contrast of Windows',
          'Windows 320 pixels wide, text of twice the size, wider letters and lines',
          'Whether the focus can be seen, and whether what is pressed is large enough',
        ],
      },
    ],
  },
  {
    id: 'screen-reader',
    title: 'With a screen reader or a braille display',
    paragraphs: [
      {
        items: [
          'Every screen has one main heading (h1). Move by headings to learn how a page is built.',
          'The first link of every screen skips to the main content.',
          'Header, main content and footer are landmarks.',
          'Lists are tables. In each row the book’s title is the row header and the link to its details.',
          'Results of what you did are written at the top of the main content and stay until you leave the page.',
          'If an entry is wrong, a list of errors stands at the top of the main content. Its links lead to the fields to correct.',
          'Production status and type are always written in words as well as shown in colour.',
        ],
      },
    ],
  },
  {
    id: 'keyboard',
    title: 'With the keyboard only',
    paragraphs: [
      'Everything works with the keyboard alone. We define no shortcuts of our own, so they cannot clash with those of your tools.',
      {
        items: [
          'Tab and Shift+Tab: to the next or previous link, button or field.',
          'Enter: opens a link or sends a form. Space: presses a button or changes a checkbox.',
          'Arrow keys: change the value of a select or a radio button.',
          'Skipping: the first Tab of a screen shows “Skip to main content”. On lists the second shows “Skip to search results”.',
          'What is folded (“What these mean”): Tab to its title, then Enter or Space opens and closes it.',
          'Tables: in every row the title or name is a link. Go there with Tab, open it with Enter.',
          'Dialogs: the focus goes inside. Esc or “No, go back” closes it, back to where it was opened. Without JavaScript the question stands before the content.',
          'Finding words: the browser’s search (Ctrl+F, on a Mac Command+F). Some browsers look into folded parts only when they are open.',
        ],
      },
      'A thick outline shows where the focus is.',
      'Screen readers have keys for headings, tables and landmarks. Every screen has headings and landmarks, and lists are tables.',
      {
        items: [
          'NVDA: H next heading, D next landmark, T next table, Ctrl+Alt+arrows cells of a table, NVDA+F7 lists of links and headings.',
          'VoiceOver on a Mac: Control+Option+Command+H next heading, Control+Option+Command+T next table, Control+Option+U rotor. On an iPhone turn the rotor to headings and flick down.',
          '센스리더 (Sense Reader): the keys for headings, tables and links are in the help of your version.',
          'Braille notetakers such as 한소네: use the browser’s moves by heading and link. Screens work without JavaScript, so that they can be used there, too.',
        ],
      },
    ],
  },
  {
    id: 'zoom',
    title: 'Large text and high contrast',
    paragraphs: [
      'Up to 400% browser zoom, text is laid out again so that you need not scroll sideways. To zoom, press Ctrl and plus (+).',
      '“Display settings” at the foot of every page have text up to 200%, colours (light, clear, dark) and plain pages without scripts. They stay after you log out.',
      'On narrow screens, tables with many columns unfold downwards, row by row.',
      'The high contrast and reduced motion settings of your system are respected.',
    ],
  },
  {
    id: 'no-script',
    title: 'Without JavaScript, on slow connections',
    paragraphs: [
      'Everything can be done with JavaScript off. Only the live camera needs it; send a photo or type the ISBN instead.',
      'We use no web fonts and nothing from other companies’ servers, so pages open quickly on slow connections.',
    ],
  },
  {
    id: 'limits',
    title: 'Known limits',
    paragraphs: [
      'These limits remain. If one is in your way, contact us below and we will help in another way.',
      {
        items: [
          'No one has yet tested the service by a set protocol with a real screen reader or braille display. So far only test programs have checked it.',
          'The ISBN camera may fail to read a blurred or dark picture. Please type the digits of the ISBN then.',
          'PDF and other files made by publishers may not be readable with a screen reader. Please apply for a type you can read.',
          'Downloaded files may be read differently by different programs.',
          'The screens for identity verification and social login belong to other companies. If you cannot use them, please call us.',
          'Verification codes are sent by text message only.',
          'Book data, the terms, the privacy policy and the screens for administrators and producers are in Korean only.',
        ],
      },
    ],
  },
  {
    id: 'contact',
    title: 'How to tell us',
    paragraphs: [
      'If something is hard to use, call or write to us. Tell us the screen, the program you use and what you tried to do.',
      { items: [`Phone: ${phone}`, `Email: ${email}`] },
      'We answer within 3 working days. If a repair takes longer, we say when it will be done and meanwhile do the task for you.',
      'If our answer is not enough, you may turn to the National Human Rights Commission of Korea (phone 1331).',
    ],
  },
  {
    id: 'date',
    title: 'Date of this statement',
    paragraphs: [
      'This statement describes the service as of 22 November 2026. When the service changes, so will the statement.',
    ],
  },
]
