/** The status of an application as a coloured tag. */
import { type OrderStatus, orderStatuses } from '~/tables/codes'
import { Tag } from '~/components/tag'
import { useT, useI18n } from '~/i18n/provider'

const colours = {
  received: 'grey',
  sourcing: 'yellow',
  producing: 'blue',
  finished: 'green',
} as const

/** The status of an application, and that its member needs it no more. */
export function OrderTag({
  endTime,
  ...order
}: {
  step: OrderStatus
  percent: number | null
  endTime: string | null
}) {
  const t = useT()
  return endTime ? <Tag colour="grey">{t('ended')}</Tag> : <StatusTag {...order} />
}

/** 접수, 원본 확보 중, 제작 중 n%, 완료. */
export function StatusTag({ step, percent }: { step: OrderStatus; percent: number | null }) {
  const t = useT()
  const { locale } = useI18n()
  const word = orderStatuses.find(({ value }) => value === step)?.[locale] ?? step
  return (
    <Tag colour={colours[step]}>
      {step === 'producing' ? t('producing', { percent: percent ?? 0 }) : word}
    </Tag>
  )
}
