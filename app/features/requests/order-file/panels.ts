/** Optional panels of an order file's page, switched in the address (`school=on`). */
import { recordFrom } from '~/platform/records'
import type { MessageKey } from '~/tables/messages'

// prettier-ignore
export const panels = [
  { name: 'review', key: 'orderPanelReview', usual: true },
  { name: 'school', key: 'orderPanelSchool', usual: false },
  { name: 'users',  key: 'orderPanelUsers',  usual: false },
  { name: 'counts', key: 'orderPanelCounts', usual: true },
] as const satisfies { name: string; key: MessageKey; usual: boolean }[]

export type Panels = Record<(typeof panels)[number]['name'], boolean>

export const parsePanels = (fields: Record<string, unknown>) =>
  recordFrom(
    panels.map(
      ({ name, usual }) =>
        [name, fields[name] === 'on' || (usual && fields[name] !== 'off')] as const,
    ),
  )
