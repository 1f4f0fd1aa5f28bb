/** What a source held that no manuscript has, in words. */
import type { MessageKey } from '~/tables/messages'

const words: Record<string, MessageKey> = {
  script: 'leftOutScript',
  style: 'leftOutStyle',
  audio: 'leftOutAudio',
  video: 'leftOutVideo',
  hidden: 'leftOutHidden',
  comment: 'leftOutComment',
  navigation: 'leftOutNavigation',
  outsideDocument: 'leftOutOutside',
  document: 'leftOutDocument',
  structure: 'leftOutStructure',
  emptyDescription: 'leftOutEmptyDescription',
  address: 'leftOutAddress',
  control: 'leftOutControl',
  backLink: 'leftOutBackLink',
  alternative: 'leftOutAlternative',
  pageHeader: 'leftOutPageHeader',
  deletedText: 'leftOutDeletedText',
  drawing: 'leftOutDrawing',
  remark: 'leftOutRemark',
}

export const leftOutWord = (what: string): MessageKey => words[what] ?? 'leftOutOther'
