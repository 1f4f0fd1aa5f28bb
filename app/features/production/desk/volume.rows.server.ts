/** API definitions of the producers' desk. */
import { ById } from '~/validation/inputs'
import * as checks from './check.server'
import * as deskInput from './desk.schema'
import * as deskOutput from './desk.output'
import * as deskList from './desk-list.server'
import * as handIn from './hand-in.server'
import * as proof from './proof.server'
import * as recheck from './recheck.server'
import * as take from './take.server'
import * as volumeInfo from './volume-info.server'
import * as hours from './work-hours.server'
import * as outputs from '~/http/outputs.server'
import { command, download, query } from '~/http/row.server'

export const volumeRows = {
  list: query({
    path: '/api/volume/list',
    role: 'producer',
    summary: [
      '작업대의 분권을 작업 순서로 보여 줍니다. 관리자는 모두의 것이나 한 사람의 것을 봅니다.',
      "Lists the volumes of a part of the desk in the order of work; administrators see everybody's, or one person's.",
    ],
    input: deskInput.List,
    output: deskOutput.Rows,
    handler: deskList.list,
  }),
  counts: query({
    path: '/api/volume/counts',
    role: 'producer',
    summary: [
      '작업대의 부분마다 분권이 몇 개인지 셉니다.',
      'Counts the volumes of each part of the desk.',
    ],
    input: deskInput.Whose,
    output: deskOutput.Counts,
    handler: deskList.counts,
  }),
  info: query({
    path: '/api/volume/info/:id',
    role: 'producer',
    summary: [
      '분권의 상태, 파일 검사, 의견, 이력을 보여 줍니다.',
      'Shows a volume: its state, the card of its file, remarks and history.',
    ],
    input: ById,
    output: deskOutput.Info,
    errors: [404],
    handler: volumeInfo.info,
  }),
  proof: query({
    path: '/api/volume/proof/:id',
    role: 'producer',
    summary: [
      '분권의 점자를 한 쪽씩, 읽은 글과 출판사의 글과 함께 보여 줍니다.',
      "Shows a page of a volume's braille with what it says and the publisher's text.",
    ],
    input: deskInput.Proof,
    output: deskOutput.Proof,
    errors: [404, 409],
    handler: proof.proof,
  }),
  take: command({
    path: '/api/volume/take/:id',
    role: 'producer',
    summary: ['분권을 맡습니다.', 'Takes a volume.'],
    input: deskInput.Take,
    output: deskOutput.Done,
    errors: [404, 409],
    handler: take.take,
    audit: 'volume.take',
  }),
  takeWhole: command({
    path: '/api/volume/takeWhole',
    role: 'producer',
    summary: [
      '분권으로 나누지 않은 형태를 한 권으로 맡습니다.',
      'Takes a format that is not divided into volumes, as its only volume.',
    ],
    input: deskInput.TakeWhole,
    output: deskOutput.Done,
    errors: [404, 409],
    handler: take.takeWhole,
    audit: 'volume.take',
  }),
  release: command({
    path: '/api/volume/release/:id',
    role: 'producer',
    summary: ['맡은 분권을 내놓습니다.', 'Gives a volume back.'],
    input: deskInput.Release,
    output: deskOutput.Done,
    errors: [404, 409],
    handler: take.release,
    audit: 'volume.release',
  }),
  delay: command({
    path: '/api/volume/delay/:id',
    role: 'producer',
    summary: [
      '분권이 늦어지는 이유와 새 날짜를 알립니다.',
      'Says why a volume will be late, and until when.',
    ],
    input: deskInput.Delay,
    output: deskOutput.Delayed,
    errors: [404, 409],
    handler: take.delay,
    audit: 'volume.delay',
  }),
  handIn: command({
    path: '/api/volume/handIn/:id',
    role: 'producer',
    summary: [
      '만든 파일을 제출합니다. 열린 의견마다 답이 있어야 합니다.',
      'Hands a file in; every open remark needs an answer.',
    ],
    input: deskInput.HandIn,
    output: deskOutput.HandedIn,
    errors: [404, 409],
    prepare: handIn.storeHandedIn,
    handler: handIn.handIn,
    audit: 'volume.handIn',
    bodyLimit: { holds: 'driveFiles', pages: ['/producer/volume'] },
  }),
  check: command({
    path: '/api/volume/check/:id',
    role: 'producer',
    summary: [
      '다른 사람이 만든 분권을 확인하거나 의견과 함께 돌려보냅니다.',
      "Signs somebody else's volume, or returns it with remarks.",
    ],
    input: deskInput.Check,
    output: deskOutput.Checked,
    errors: [404, 409],
    handler: checks.check,
    audit: 'volume.check',
  }),
  recheck: command({
    path: '/api/volume/recheck/:id',
    role: 'producer',
    summary: [
      '분권의 파일을 다시 검사합니다. 검사 결과가 없는 파일은 확인할 수 없습니다.',
      "Checks a volume's file again; a file without a finished check cannot be signed.",
    ],
    input: ById,
    output: deskOutput.Done,
    errors: [404],
    handler: recheck.recheck,
    audit: 'volume.recheck',
  }),
  addRemark: command({
    path: '/api/volume/addRemark/:id',
    role: 'producer',
    summary: [
      '검수하는 파일의 쪽이나 줄에 의견을 적습니다.',
      'Adds a remark to a page or line of the file that is being checked.',
    ],
    input: deskInput.AddRemark,
    output: deskOutput.Remarked,
    errors: [404, 409],
    handler: checks.addRemark,
    audit: 'volume.addRemark',
  }),
  removeRemark: command({
    path: '/api/volume/removeRemark/:id',
    role: 'producer',
    summary: [
      '돌려보내기 전의 의견을 지웁니다.',
      'Takes a remark back before the volume is returned.',
    ],
    input: ById,
    output: deskOutput.Unremarked,
    errors: [404, 409],
    handler: checks.removeRemark,
    audit: 'volume.removeRemark',
  }),
  file: download({
    path: '/api/volume/file/:id',
    role: 'producer',
    summary: [
      '제출되어 확인을 기다리는 파일을 내려받습니다.',
      'Downloads the file that waits for a signature.',
    ],
    input: deskInput.File,
    output: outputs.storedFile,
    errors: [409],
    handler: volumeInfo.file,
    audit: 'volume.file',
  }),
  week: query({
    path: '/api/volume/week',
    role: 'producer',
    summary: ['한 주의 작업 시간을 보여 줍니다.', 'Shows the hours of a week.'],
    input: deskInput.Week,
    output: deskOutput.Week,
    handler: hours.week,
  }),
  weekSheet: download({
    path: '/api/volume/weekSheet',
    role: 'producer',
    summary: [
      '한 주의 작업 시간을 적을 엑셀을 내려받습니다.',
      'Downloads the sheet of the hours of a week.',
    ],
    input: deskInput.Week,
    output: outputs.sheet,
    handler: hours.weekSheet,
  }),
  weekIn: command({
    path: '/api/volume/weekIn',
    role: 'producer',
    summary: ['작업 시간을 적은 엑셀을 올립니다.', 'Saves the hours of a sheet.'],
    input: deskInput.WeekIn,
    output: deskOutput.WeekSaved,
    prepare: hours.readWeek,
    handler: hours.weekIn,
    audit: 'volume.weekIn',
    bodyLimit: { holds: 'sheet', pages: ['/producer/week'] },
  }),
}
