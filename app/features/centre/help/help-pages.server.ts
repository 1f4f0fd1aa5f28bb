/** The help pages: user guide, questions, accessibility statement, and practice in the demo. */
import { readTextPage, type TextPage } from '~/i18n/text-page.server'
import type { Locale } from '~/tables/messages'
import accessibilityEnglish from './pages/accessibility.en.md?raw'
import accessibilityKorean from './pages/accessibility.ko.md?raw'
import faqEnglish from './pages/faq.en.md?raw'
import faqKorean from './pages/faq.ko.md?raw'
import guideEnglish from './pages/guide.en.md?raw'
import guideKorean from './pages/guide.ko.md?raw'
import practiceEnglish from './pages/practice.en.md?raw'
import practiceKorean from './pages/practice.ko.md?raw'

const inBoth = (ko: string, en: string): Record<Locale, TextPage> => ({
  ko: readTextPage(ko),
  en: readTextPage(en),
})

export const guide = inBoth(guideKorean, guideEnglish)
export const faq = inBoth(faqKorean, faqEnglish)
export const accessibility = inBoth(accessibilityKorean, accessibilityEnglish)
/** What to try as each person of the demo, in the order of one story. */
export const practice = inBoth(practiceKorean, practiceEnglish)
