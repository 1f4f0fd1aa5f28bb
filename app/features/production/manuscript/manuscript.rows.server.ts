/** API definitions of manuscripts, which producers correct and make drafts of. */
import * as outputs from '~/http/outputs.server'
import { command, download, query } from '~/http/row.server'
import { Nothing } from '~/validation/inputs'
import { done } from '~/validation/output'
import * as drafts from './draft/draft.server'
import { DraftFigures } from './figures/figures.output'
import { figures } from './figures/figures.server'
import * as making from './make-manuscript.server'
import * as manuscript from './manuscript.server'
import * as output from './manuscript.output'
import * as input from './manuscript.schema'
import * as pages from './page.server'
import { picture } from './picture/page-picture.server'
import * as texts from './replace.server'

export const manuscriptRows = {
  info: query({
    path: '/api/manuscript/info',
    role: 'producer',
    summary: [
      '도서의 원고가 어디까지 되었는지 보여 줍니다.',
      'Shows how far the manuscript of a book is.',
    ],
    input: input.ByBook,
    output: output.Info,
    errors: [404],
    handler: manuscript.info,
  }),
  figures: query({
    path: '/api/manuscript/figures',
    role: 'administrator',
    summary: [
      '원고로 만든 초안이 얼마나 그대로 쓰였는지, 한 쪽에 얼마나 걸렸는지 보여 줍니다.',
      'Shows how much of drafts was used unchanged, and the time for a page.',
    ],
    input: Nothing,
    output: DraftFigures,
    handler: figures,
  }),
  make: command({
    path: '/api/manuscript/make',
    role: 'producer',
    summary: [
      '출판사의 파일을 읽어 원고를 만듭니다. 사람이 고친 쪽은 그대로 둡니다.',
      "Makes the manuscript of the publisher's file; pages that people changed stay.",
    ],
    input: input.ByBook,
    output: done,
    errors: [404, 409],
    handler: making.make,
    audit: 'manuscript.make',
  }),
  upload: command({
    path: '/api/manuscript/upload',
    role: 'producer',
    summary: [
      '보낸 파일(EPUB, 한글, Word, 글)을 읽어 원고를 만듭니다.',
      'Makes the manuscript of a file (EPUB, HWPX, HWP, DOCX, text).',
    ],
    input: input.Upload,
    output: done,
    errors: [404, 409],
    prepare: making.storeSource,
    handler: making.upload,
    audit: 'manuscript.make',
    bodyLimit: { holds: 'driveFiles' },
  }),
  pages: query({
    path: '/api/manuscript/pages',
    role: 'producer',
    summary: ['원고의 쪽을 차례대로 보여 줍니다.', 'Lists the pages of a manuscript.'],
    input: input.Pages,
    output: output.PageList,
    errors: [404],
    handler: manuscript.pages,
  }),
  page: query({
    path: '/api/manuscript/page/:id',
    role: 'producer',
    summary: ['원고의 한 쪽을 보여 줍니다.', 'Shows a page of a manuscript.'],
    input: input.ByPage,
    output: output.Page,
    errors: [404],
    handler: pages.page,
  }),
  picture: download({
    path: '/api/manuscript/picture/:id',
    role: 'producer',
    summary: [
      '원고의 한 쪽이 온 PDF의 쪽을 그림으로 보여 줍니다.',
      'Shows the page of the PDF from which a page of a manuscript was read, as a picture.',
    ],
    input: input.Picture,
    output: outputs.picture,
    errors: [404, 409],
    handler: picture,
  }),
  savePage: command({
    path: '/api/manuscript/savePage/:id',
    role: 'producer',
    summary: [
      '원고의 한 쪽을 저장합니다. 앞의 글은 남습니다.',
      'Saves a page of a manuscript; its text before is kept.',
    ],
    input: input.SavePage,
    output: output.Saved,
    errors: [404, 409],
    handler: pages.savePage,
    audit: 'manuscript.savePage',
    bodyLimit: { holds: 'longForm' },
  }),
  compare: command({
    path: '/api/manuscript/compare/:id',
    role: 'producer',
    summary: [
      '새 원본의 글로 바꾸거나, 고친 글을 그대로 둡니다.',
      'Takes what a corrected source has for a page, or keeps the page.',
    ],
    input: input.Compare,
    output: output.Saved,
    errors: [404, 409],
    handler: pages.compare,
    audit: 'manuscript.compare',
  }),
  doubts: query({
    path: '/api/manuscript/doubts',
    role: 'producer',
    summary: [
      '확인할 곳과 설명이 없는 그림을 보여 줍니다.',
      'Lists doubts, and pictures without a description.',
    ],
    input: input.ByBook,
    output: output.OpenPlaces,
    errors: [404],
    handler: manuscript.doubts,
  }),
  find: query({
    path: '/api/manuscript/find',
    role: 'producer',
    summary: ['원고에서 글을 찾습니다.', 'Finds a text in a manuscript.'],
    input: input.Find,
    output: output.Found,
    errors: [404],
    handler: texts.find,
  }),
  replace: command({
    path: '/api/manuscript/replace',
    role: 'producer',
    summary: ['원고에서 찾은 글을 모두 바꿉니다.', 'Replaces a text wherever it stands.'],
    input: input.Replace,
    output: output.Replaced,
    errors: [404, 409],
    handler: texts.replace,
    audit: 'manuscript.replace',
  }),
  checkDraft: query({
    path: '/api/manuscript/checkDraft',
    role: 'producer',
    summary: [
      '초안을 만들 쪽을 세고, 고를 수 없는 것을 알려 줍니다.',
      'Counts the pages of a draft, and says what cannot be chosen.',
    ],
    input: input.Draft,
    output: output.DraftPages,
    errors: [404, 409],
    handler: drafts.checkDraft,
  }),
  draftRemarks: query({
    path: '/api/manuscript/draftRemarks',
    role: 'producer',
    summary: [
      '초안에서 사람이 확인할 곳을 보여 줍니다(앞의 200곳).',
      'Lists what of a draft somebody should look at, the first 200 places.',
    ],
    input: input.Draft,
    output: output.DraftPlaces,
    errors: [404, 409],
    handler: drafts.draftRemarks,
  }),
  draft: download({
    path: '/api/manuscript/draft',
    role: 'producer',
    summary: [
      '원고로 점자, eBraille, 큰 글자 PDF, EPUB, 낭독 원고의 초안을 만들어 내려받습니다.',
      'Downloads a draft made of the manuscript: braille, eBraille, large print, EPUB, or text for reading aloud.',
    ],
    input: input.Draft,
    output: outputs.draft,
    errors: [404, 409],
    handler: drafts.draft,
    audit: 'manuscript.draft',
  }),
}
