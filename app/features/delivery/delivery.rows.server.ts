/** API definitions of shipments. */
import * as userOutput from '~/features/people/user/user.output'
import { memberImpact } from './member-impact.server'
import { ById } from '~/validation/inputs'
import * as input from './delivery.schema'
import * as output from './delivery.output'
import * as numbers from './batch/numbers.server'
import * as packAll from './batch/pack-all.server'
import * as sendAll from './batch/send-all.server'
import * as packing from './packing/packing.server'
import * as ready from './packing/ready.server'
import * as receipt from './receipt.server'
import * as shipments from './shipments.server'
import { statisticsSheet } from './statistics.server'
import { Paging } from '~/validation/paging'
import { done } from '~/validation/output'
import * as outputs from '~/http/outputs.server'
import { command, download, query } from '~/http/row.server'

export const deliveryRows = {
  ready: query({
    path: '/api/delivery/ready',
    role: 'administrator',
    summary: [
      '보낼 자료가 있는 회원과 학교를 보여 줍니다.',
      'Lists members and schools for whom something is ready to be sent.',
    ],
    input: input.Ready,
    output: output.Recipients,
    handler: ready.ready,
  }),
  readyOf: query({
    path: '/api/delivery/readyOf',
    role: 'administrator',
    summary: [
      '한 회원이나 학교에 보낼 자료와 주소를 보여 줍니다.',
      'Lists what is ready for one member or school, and the address.',
    ],
    input: input.ReadyOf,
    output: output.ReadyPieces,
    errors: [404],
    handler: ready.readyOf,
  }),
  create: command({
    path: '/api/delivery/create',
    role: 'administrator',
    summary: ['보낼 자료를 포장합니다.', 'Packs what is ready for one recipient.'],
    input: input.Create,
    output: output.Created,
    errors: [404, 409],
    handler: packing.create,
    audit: 'delivery.create',
  }),
  packAll: command({
    path: '/api/delivery/packAll',
    role: 'administrator',
    summary: [
      '여러 회원과 학교의 보낼 자료를 한 번에 포장합니다.',
      'Packs everything that is ready for many recipients, a shipment for each.',
    ],
    input: input.PackAll,
    output: output.PackedAll,
    errors: [409],
    handler: packAll.packAll,
    audit: 'delivery.create',
  }),
  batch: query({
    path: '/api/delivery/batch',
    role: 'administrator',
    summary: [
      '함께 인쇄하고 보낼 발송을 순서대로 보여 줍니다.',
      'Shows shipments that are printed and sent together, in their order.',
    ],
    input: input.Batch,
    output: output.Batch,
    errors: [404],
    handler: sendAll.batch,
  }),
  numbers: query({
    path: '/api/delivery/numbers',
    role: 'administrator',
    summary: [
      '붙여 넣은 송장 번호나 배송 업체 파일의 번호가 어느 발송의 것인지 알려 줍니다.',
      "Tells which carrier's number goes to which shipment, from pasted lines or the carrier's file.",
    ],
    input: input.Numbers,
    output: output.Numbers,
    errors: [404],
    handler: numbers.numbers,
    bodyLimit: { holds: 'sheet', pages: ['/admin/delivery/batch'] },
  }),
  sendAll: command({
    path: '/api/delivery/sendAll',
    role: 'administrator',
    summary: [
      '여러 발송의 보낸 날, 배송 업체와 송장 번호를 한 번에 적습니다.',
      'Records of many shipments when and by whom they were sent.',
    ],
    input: input.SendAll,
    output: output.SentAll,
    errors: [404, 409],
    handler: sendAll.sendAll,
    audit: 'delivery.send',
  }),
  list: query({
    path: '/api/delivery/list',
    role: 'administrator',
    summary: ['발송을 찾습니다.', 'Finds shipments.'],
    input: input.List,
    output: output.Shipments,
    handler: shipments.list,
  }),
  info: query({
    path: '/api/delivery/info/:id',
    role: 'administrator',
    summary: ['발송 한 건을 보여 줍니다.', 'Shows one shipment.'],
    input: ById,
    output: output.Shipment,
    errors: [404],
    handler: shipments.info,
  }),
  setAddress: command({
    path: '/api/delivery/setAddress/:id',
    role: 'administrator',
    summary: [
      '보내기 전에 받는 곳을 고칩니다.',
      'Corrects the address of a shipment that is not sent.',
    ],
    input: input.SetAddress,
    output: done,
    errors: [404, 409],
    handler: packing.setAddress,
    audit: 'delivery.setAddress',
  }),
  send: command({
    path: '/api/delivery/send/:id',
    role: 'administrator',
    summary: [
      '보낸 날, 배송 업체와 송장 번호를 적습니다.',
      'Records when and by whom a shipment was sent.',
    ],
    input: input.Send,
    output: done,
    errors: [404, 409],
    handler: packing.send,
    audit: 'delivery.send',
  }),
  unsend: command({
    path: '/api/delivery/unsend/:id',
    role: 'administrator',
    summary: ['보낸 것을 취소합니다.', 'Takes back that a shipment was sent.'],
    input: ById,
    output: done,
    errors: [404, 409],
    handler: packing.unsend,
    audit: 'delivery.unsend',
  }),
  unpack: command({
    path: '/api/delivery/unpack/:id',
    role: 'administrator',
    summary: ['포장을 풉니다.', 'Unpacks a shipment; its copies are ready again.'],
    input: ById,
    output: done,
    errors: [404, 409],
    handler: packing.unpack,
    audit: 'delivery.unpack',
  }),
  receive: command({
    path: '/api/delivery/receive/:id',
    role: 'member',
    forReaders: 'apply',
    summary: [
      '받은 부수를 알립니다. 회원은 자기 발송만 알립니다.',
      'Tells what arrived; members of their own shipments.',
    ],
    input: input.Receive,
    output: output.Received,
    errors: [404, 409],
    handler: receipt.receive,
    audit: 'delivery.receive',
  }),
  returned: command({
    path: '/api/delivery/returned/:id',
    role: 'administrator',
    summary: ['센터로 돌아온 부수를 적습니다.', 'Records copies that came back to the centre.'],
    input: input.Returned,
    output: output.Returned,
    errors: [404, 409],
    handler: receipt.returned,
    audit: 'delivery.return',
  }),
  handOnTo: query({
    path: '/api/delivery/handOnTo',
    role: 'administrator',
    summary: [
      '같은 자료를 기다리는 회원과 학교를 보여 줍니다.',
      'Lists who else waits for what an item holds.',
    ],
    input: input.ByItem,
    output: output.HandOnTo,
    errors: [404],
    handler: receipt.handOnTo,
  }),
  handOn: command({
    path: '/api/delivery/handOn',
    role: 'administrator',
    summary: [
      '받은 자료를 다른 회원이나 학교에 넘깁니다.',
      'Hands copies that arrived on to somebody else.',
    ],
    input: input.HandOn,
    output: output.Created,
    errors: [404, 409],
    handler: receipt.handOn,
    audit: 'delivery.handOn',
  }),
  statistics: download({
    path: '/api/delivery/statistics',
    role: 'administrator',
    summary: [
      '신청, 완성, 받음을 형태, 학교급, 지역, 학교별로 내려받습니다(.xlsx).',
      'Downloads what was asked for, made and received, by type, school level, region and school (.xlsx).',
    ],
    input: input.Statistics,
    output: outputs.sheet,
    handler: statisticsSheet,
  }),
  mine: query({
    path: '/api/delivery/mine',
    role: 'member',
    forReaders: 'see',
    summary: ['나에게 온 발송을 보여 줍니다.', "Lists the caller's shipments."],
    input: Paging,
    output: output.Mine,
    handler: shipments.mine,
  }),
  byCode: query({
    path: '/api/public/delivery/info/:code',
    role: 'anyone',
    summary: [
      '포장 목록의 번호로 발송을 보여 줍니다.',
      'Shows the shipment of a packing list by its code.',
    ],
    input: input.ByCode,
    output: output.ByCode,
    errors: [404],
    handler: shipments.byCode,
    rateLimit: 'packing-code',
  }),
  receiveByCode: command({
    path: '/api/public/delivery/receive/:code',
    role: 'anyone',
    summary: [
      '포장 목록의 번호로 받은 부수를 알립니다.',
      'Tells what arrived, by the code of the packing list.',
    ],
    input: input.ReceiveByCode,
    output: output.Received,
    errors: [404, 409],
    handler: receipt.receiveByCode,
    audit: 'delivery.receive',
    rateLimit: 'packing-code',
  }),
}

/** What goes together with a member: here, because people come before deliveries. */
export const memberRows = {
  belongings: query({
    path: '/api/user/belongings/:id',
    role: 'administrator',
    summary: ['회원과 함께 지워지는 것을 셉니다.', 'Counts what goes together with a member.'],
    input: ById,
    output: userOutput.Belongings,
    handler: memberImpact,
  }),
}
