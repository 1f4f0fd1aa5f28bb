/** Samples of the statements of deliveries. */
import { recordSent } from '~/features/delivery/batch/send-all.sql.server'
import { schoolAddresses } from '~/features/delivery/packing/addresses.sql.server'
import {
  openDemands,
  readyPieces,
  readyRecipients,
  readyTotals,
  recipientCount,
} from '~/features/delivery/packing/ready.sql.server'
import { tooManySent } from '~/features/delivery/shipment-rows.sql.server'
import {
  memberCounts,
  shipmentCount,
  shipmentPage,
  silentShipmentIds,
  waitingCount,
} from '~/features/delivery/shipments.sql.server'
import { figuresByGroup, figuresByType } from '~/features/delivery/statistics.sql.server'
import { sentShipments } from '~/features/delivery/notify-sent.sql.server'
import { manyIds, sample } from './sample'

const school = '서울맹학교'

export const deliverySamples = [
  sample(figuresByGroup, ['2020-01-01', '2100-01-01']),
  sample(figuresByType, ['2020-01-01', '2100-01-01']),
  sample(sentShipments, [manyIds]),
  sample(tooManySent, [manyIds, manyIds]),
  sample(
    shipmentPage,
    [{}, 100, 0],
    [{ keyword: '맹' }, 100, 0],
    [{ keyword: '1', state: 'arrived' }, 10, 0],
    [{ state: 'silent' }, 10, 0],
  ),
  sample(shipmentCount, [{}], [{ keyword: '맹' }], [{ state: 'silent' }], [{ state: 'packed' }]),
  sample(waitingCount, ['packed'], ['silent']),
  sample(silentShipmentIds, ['2020-01-01']),
  sample(memberCounts, [1]),
  sample(readyRecipients, [{}, 1000, 0], [{ keyword: school, kind: 'school' }, 10, 0]),
  sample(recipientCount, [{}], [{ keyword: school, kind: 'application' }]),
  sample(
    readyPieces,
    [{ userId: 3 }, 100],
    [{ schoolName: school }, 100],
    [{ userIds: [3], schoolNames: [school] }, 100],
    [{ orders: manyIds, rows: manyIds }, 1000],
  ),
  sample(schoolAddresses, [[school, '없는 파일.xlsx']]),
  sample(recordSent, [manyIds, manyIds.map(String), '우체국 택배', '2026-03-02']),
  sample(readyTotals, []),
  sample(openDemands, [{ bookId: '2025-0000016', prodType: '확대B4', volume: 2 }]),
]
