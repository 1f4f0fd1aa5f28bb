/** The uploaded file: its name, who sent it when, and what was read of it. */
import { Minute } from '~/components/when'
import { useT } from '~/i18n/provider'
import { DescriptionList } from '~/components/table'
import { count, orDash } from '~/i18n/format'
import type { UploadProps } from './upload-props'

export function UploadDetails({
  upload: { fileName, userName, createTime, rowCount, ignored, state },
}: UploadProps) {
  const t = useT()
  const read = state === 'checked' || state === 'applying' || state === 'applied'
  return (
    <section aria-labelledby="uploaded">
      <h2 id="uploaded">{t('uploadedFile')}</h2>
      <DescriptionList
        items={[
          { name: t('listFile'), value: orDash(fileName) },
          { name: t('uploadedBy'), value: orDash(userName) },
          {
            name: t('uploadedAt'),
            value: <Minute of={createTime} ago />,
          },
          ...(read
            ? [{ name: t('rowsRead'), value: t('booksOf', { count: count(rowCount) }) }]
            : []),
          ...(ignored ? [{ name: t('ignoredColumns'), value: ignored }] : []),
        ]}
      />
    </section>
  )
}
