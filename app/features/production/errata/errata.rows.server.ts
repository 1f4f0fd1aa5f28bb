/** API definitions of errata (`erratum` on the wire). */
import { command, query } from '~/http/row.server'
import { ById } from '~/validation/inputs'
import { done } from '~/validation/output'
import * as output from './errata.output'
import * as input from './errata.schema'
import * as errata from './errata.server'
import * as lists from './errata-list.server'

export const erratumRows = {
  list: query({
    path: '/api/erratum/list',
    role: 'administrator',
    summary: ['정오를 보여 줍니다.', 'Lists errata.'],
    input: input.List,
    output: output.Errata,
    errors: [404],
    handler: lists.list,
  }),
  info: query({
    path: '/api/erratum/info/:id',
    role: 'administrator',
    summary: [
      '정오 하나의 작업과, 고치기 전 자료를 가진 사람 수를 보여 줍니다.',
      'Shows the tasks of an erratum, and how many have copies without its corrections.',
    ],
    input: ById,
    output: output.Info,
    errors: [404],
    handler: lists.info,
  }),
  corrections: query({
    path: '/api/erratum/corrections/:id',
    role: 'administrator',
    summary: ['정오 하나에서 고칠 곳을 보여 줍니다.', 'Lists the corrections of an erratum.'],
    input: input.Corrections,
    output: output.StaffCorrections,
    errors: [404],
    handler: lists.corrections,
  }),
  ofVolume: query({
    path: '/api/erratum/ofVolume',
    role: 'producer',
    summary: [
      '분권 한 권의 쪽에 있는 정오를 보여 줍니다.',
      'Lists the corrections of the pages of a volume.',
    ],
    input: input.OfVolume,
    output: output.StaffCorrections,
    errors: [404],
    handler: lists.ofVolume,
  }),
  ofPage: query({
    path: '/api/erratum/ofPage',
    role: 'producer',
    summary: [
      '원고 한 쪽을 고쳤거나 그 쪽에서 찾아 고칠 정오를 보여 줍니다.',
      'Lists the corrections that changed a page of a manuscript, or wait there to be made.',
    ],
    input: input.OfPage,
    output: output.StaffCorrections,
    errors: [404],
    handler: lists.ofPage,
  }),
  ofOrder: query({
    path: '/api/erratum/ofOrder',
    role: 'member',
    summary: [
      '내가 받은 자료에 아직 고쳐지지 않은 곳을 보여 줍니다.',
      "Lists the corrections that one's own copies lack.",
    ],
    input: input.OfOrder,
    output: output.OfOrder,
    errors: [404],
    handler: lists.ofOrder,
    forReaders: 'see',
  }),
  create: command({
    path: '/api/erratum/create',
    role: 'administrator',
    summary: [
      '정오 하나를 등록하고, 받은 사람에게 알립니다.',
      'Registers one correction, and tells those who have it.',
    ],
    input: input.Create,
    output: output.Taken,
    errors: [404, 409],
    handler: errata.create,
    audit: 'erratum.take',
  }),
  register: command({
    path: '/api/erratum/register',
    role: 'administrator',
    summary: [
      '수정 대조표(.xlsx, .csv, .hwpx, .hwp)를 읽습니다. 확인하기 전에는 아무에게도 알리지 않습니다.',
      'Reads a table of corrections (.xlsx, .csv, .hwpx, .hwp). Nobody is told before it is confirmed.',
    ],
    input: input.Register,
    output: output.Registered,
    errors: [404],
    prepare: errata.prepare,
    handler: errata.register,
    audit: 'erratum.register',
    bodyLimit: { holds: 'sheet', pages: ['/admin/errata/new'] },
  }),
  confirm: command({
    path: '/api/erratum/confirm/:id',
    role: 'administrator',
    summary: [
      '읽은 수정 대조표를 확인하고, 받은 사람에게 알립니다.',
      'Confirms a table that was read, and tells those who have copies.',
    ],
    input: ById,
    output: output.Taken,
    errors: [404, 409],
    handler: errata.confirm,
    audit: 'erratum.take',
  }),
  remove: command({
    path: '/api/erratum/remove/:id',
    role: 'administrator',
    summary: ['확인하지 않은 수정 대조표를 삭제합니다.', 'Deletes a table that nobody confirmed.'],
    input: ById,
    output: done,
    errors: [404, 409],
    handler: errata.remove,
    audit: 'erratum.remove',
  }),
  undo: command({
    path: '/api/erratum/undo/:id',
    role: 'administrator',
    summary: [
      '등록한 정오를 알림, 작업, 원고에 고친 것과 함께 되돌립니다.',
      'Takes an erratum back, with its notices, its tasks and what it changed in the manuscript.',
    ],
    input: ById,
    output: output.Undone,
    errors: [404, 409],
    handler: errata.undo,
    audit: 'erratum.undo',
  }),
  done: command({
    path: '/api/erratum/done/:id',
    role: 'administrator',
    summary: [
      '지금 파일에 정오가 반영되어 있다고 적습니다.',
      'Says that what readers get now has the corrections.',
    ],
    input: input.Done,
    output: output.Done,
    errors: [404, 409],
    handler: errata.done,
    audit: 'erratum.done',
  }),
}
