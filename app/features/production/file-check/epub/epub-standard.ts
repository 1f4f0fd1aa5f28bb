/** Checks an EPUB against its standard, and tells in plain words what the checker found. */
import type { ValidationMessage } from '@likecoin/epubcheck-ts'
import type { MessageKey } from '~/tables/messages'
import type { Place } from '~/features/production/file-check/card'
import type { CardBuilder } from '~/features/production/file-check/card-builder'

/** Errors after which the checker stops: nobody mends more of them one by one. */
const maxErrors = 1_000

/** What is said for the frequent numbers of the checker; others are told in its own words. */
const known: Record<string, MessageKey> = {
  'PKG-006': 'checkEpubMimetype',
  'PKG-007': 'checkEpubMimetype',
  'RSC-001': 'checkEpubPartMissing',
  'RSC-007': 'checkEpubPartMissing',
  'RSC-008': 'checkEpubPartUndeclared',
  'RSC-012': 'checkEpubLinkTarget',
  'RSC-016': 'checkEpubMalformed',
  'HTM-004': 'checkEpubMalformed',
  'RSC-006': 'checkEpubRemote',
  'OPF-014': 'checkEpubProperty',
  'OPF-030': 'checkEpubIdentifier',
  'OPF-034': 'checkEpubRepeatedChapter',
  'OPF-049': 'checkEpubSpineMissing',
  'NCX-001': 'checkEpubNcxIdentifier',
  'PKG-021': 'checkEpubBrokenPicture',
}

/** Numbers of what is checked here by itself: contents in another order than that of reading. */
const ownChecks = new Set(['NAV-011'])

/** The whole file is in memory, so that its size must be bounded before. */
export async function checkStandard(
  card: CardBuilder,
  bytes: Uint8Array,
  isKnown: (message: ValidationMessage) => boolean = () => false,
): Promise<void> {
  try {
    const { EpubCheck } = await import('@likecoin/epubcheck-ts')
    const { messages } = await EpubCheck.validate(bytes, { maxErrors, includeInfo: false })
    const first = new Map<string, string>()
    for (const message of messages) {
      if (message.severity === 'info' || message.severity === 'usage') continue
      if (ownChecks.has(message.id) || isKnown(message)) continue
      const key = known[message.id]
      const severity = message.severity === 'warning' ? 'minor' : 'severe'
      if (key) card.find(severity, key, placeOf(message))
      else {
        if (!first.has(message.id)) first.set(message.id, message.message.slice(0, 200))
        card.find(severity, 'checkEpubStandard', placeOf(message), {
          id: message.id,
          message: first.get(message.id) ?? '',
        })
      }
    }
    card.fact('checkEpubStandardDone')
  } catch {
    card.notChecked('checkEpubStandardFailed')
  }
}

const placeOf = ({ location, message }: ValidationMessage): Place => ({
  ...(location?.path ? { part: location.path } : {}),
  ...(location?.line ? { line: location.line } : {}),
  text: message,
})
