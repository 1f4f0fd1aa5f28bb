/** What an uploaded list would change, before somebody confirms it. */
import { useT } from '~/i18n/provider'
import { count } from '~/i18n/format'
import { StatusMessage, UploadAnotherFile } from './upload-messages'
import { CellTable } from './cell-table'
import { ChangedBooks } from './changed-books'
import { TitleList, RowsToReset } from './title-list'
import { ReplaceQuestion } from './replace-question'
import type { UploadProps, ChangesProps } from './upload-props'

export function UploadPreview({ upload, changes }: UploadProps & ChangesProps) {
  const t = useT()
  const { problem, added, changed, removed, preview, warnings } = upload
  if (added + changed + removed === 0)
    return (
      <>
        <StatusMessage>{t('uploadSame')}</StatusMessage>
        <UploadAnotherFile />
      </>
    )
  return (
    <>
      {problem ? <StatusMessage alert>{problem}</StatusMessage> : null}
      <section aria-labelledby="would-change">
        <h2 id="would-change">{t('wouldChange')}</h2>
        <div className="changes">
          <TitleList
            heading={t('wouldAdd', { count: count(added) })}
            titles={preview.added}
            all={added}
          />
          <TitleList
            heading={t('wouldRemove', { count: count(removed) })}
            titles={preview.removed}
            all={removed}
          />
        </div>
        {changes ? (
          <ChangedBooks changes={changes} />
        ) : (
          <TitleList
            heading={t('wouldModify', { count: count(changed) })}
            titles={preview.changed}
            all={changed}
          />
        )}
        {preview.resets.count > 0 ? <RowsToReset {...preview.resets} /> : null}
        {preview.waiting.count > 0 ? (
          <>
            <TitleList
              heading={t('wouldLeaveWaiting', { count: count(preview.waiting.count) })}
              titles={preview.waiting.titles}
              all={preview.waiting.count}
            />
            <p>{t('wouldLeaveWaitingHelp')}</p>
          </>
        ) : null}
      </section>
      {warnings.count > 0 ? (
        <section aria-labelledby="warnings">
          <h2 id="warnings">{t('listWarnings', { count: count(warnings.count) })}</h2>
          <p>{t('listWarningsHelp')}</p>
          <CellTable
            caption={t('listWarnings', { count: count(warnings.cells.length) })}
            cells={warnings.cells}
            name="warning"
          />
        </section>
      ) : null}
      <ReplaceQuestion upload={upload} />
    </>
  )
}
