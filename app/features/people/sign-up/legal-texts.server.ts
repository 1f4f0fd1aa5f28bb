/** The terms of service, the privacy policy and the consent of sign-up. Korean only. */
import { readTextPage } from '~/i18n/text-page.server'
import consentFile from './pages/consent.ko.md?raw'
import privacyFile from './pages/privacy.ko.md?raw'
import termsFile from './pages/terms.ko.md?raw'

/** Twenty-four articles, to which every footer links. */
export const terms = readTextPage(termsFile)

/** Which data are stored, for how long, and whom to ask. */
export const privacy = readTextPage(privacyFile)

/** Which data, why and how long: the short form that the law requires beside the consent. */
export const consent = readTextPage(consentFile)
