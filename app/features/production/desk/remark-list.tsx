/** Remarks to a volume: open ones first, each with its place and its answer. */
import { FormMarks } from '~/components/form'
import { Tag } from '~/components/tag'
import { Minute } from '~/components/when'
import { useT } from '~/i18n/provider'
import { personName } from './desk-table'
import type { VolumeInfo } from './volume-info.server'

type Remark = VolumeInfo['remarks'][number]

/** '3쪽 12줄', '3쪽', or the whole. */
export function useRemarkPlace() {
  const t = useT()
  return ({ page, line }: { page: number | null; line: number | null }) =>
    page === null
      ? t('remarkWhole')
      : [t('placePage', { page }), line === null ? '' : t('placeLine', { line })]
          .filter(Boolean)
          .join(' ')
}

/** `removable`: open remarks may be taken back; `linkTo`: the line on the proof page. */
export function RemarkList({
  remarks,
  removable,
  linkTo,
}: {
  remarks: Remark[]
  removable: boolean
  linkTo: (page: number, line: number | null) => string | null
}) {
  const t = useT()
  const placeOf = useRemarkPlace()
  if (remarks.length === 0) return <p>{t('remarksNone')}</p>
  const sorted = remarks.toSorted((a, b) => Number(Boolean(a.answer)) - Number(Boolean(b.answer)))
  return (
    <ul className="remarks">
      {sorted.map((remark) => {
        const { id, page, line, text, answer, answerTime, createTime, user } = remark
        const to = page === null ? null : linkTo(page, line)
        return (
          <li key={id} id={`remark-${id}`}>
            <p>
              <Tag colour={answer ? 'green' : 'yellow'}>
                {t(answer ? 'remarkAnsweredTag' : 'remarkOpenTag')}
              </Tag>{' '}
              {to ? (
                <a className="file-link" href={to}>
                  {placeOf(remark)}
                </a>
              ) : (
                placeOf(remark)
              )}
              {': '}
              {text}
            </p>
            <p className="small">
              {user ? personName(user) : t('deskGone')}, <Minute of={createTime} />
            </p>
            {answer ? (
              <p>
                {t('remarkAnswer')}: {answer}{' '}
                {answerTime ? (
                  <span className="small">
                    <Minute of={answerTime} />
                  </span>
                ) : null}
              </p>
            ) : null}
            {removable && !answer ? <RemoveRemark id={id} place={placeOf(remark)} /> : null}
          </li>
        )
      })}
    </ul>
  )
}

function RemoveRemark({ id, place }: { id: number; place: string }) {
  const t = useT()
  return (
    <form method="post">
      <FormMarks id={`remove-remark-${id}`} intent="removeRemark" />
      <button name="id" value={id} className="button-quiet">
        <span className="hidden-text">{place} </span>
        {t('remarkRemove')}
      </button>
    </form>
  )
}
