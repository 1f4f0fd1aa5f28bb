/** Schools' order files (신청 목록): uploaded, found, opened and deleted. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { attempt, choose, load, posted, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { defaultPageSize } from '~/codes'
import { ListControls, pagesOf } from '~/components/list-controls'
import { Page } from '~/components/page'
import { Pagination } from '~/components/pagination'
import { LastPageLink } from '~/features/book/no-result'
import {
  FileSearch,
  FileTable,
  NoFiles,
  RemoveQuestion,
  UploadPanel,
} from '~/features/order-file/list-parts'
import { filePath } from '~/features/order-file/links'
import { registeredNotices } from '~/features/order-file/notices'
import type { OrderFileItem } from '~/features/order-file/order-file.server'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { back, flash } from '~/notice.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { found }) =>
    found ? say('orderFilesCount', { count: count(found.totalCount) }) : say('orderFiles'),
  page: ({ page }) => page,
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

export async function loader(args: LoaderFunctionArgs) {
  const { schoolName, only, page, size, remove } = query(args.request)
  const { data: found, problem } = await attempt(args, api.orderFile.list, {
    schoolName,
    only,
    page,
    size,
  })
  const { data: removing } = remove
    ? await attempt(args, api.orderFile.info, { name: remove })
    : { data: null }
  const values = { schoolName: text(schoolName), only: text(only) }
  const shown = {
    values,
    found,
    problem,
    removing,
    page: Number(page) || 1,
    size: Number(size) || defaultPageSize,
    template: api.orderFile.template.path,
  }
  return data(shown, { status: problem?.status === 400 ? 422 : (problem?.status ?? 200) })
}

export async function action(args: ActionFunctionArgs) {
  // whoever may not upload is turned away before a file is read
  await load(args, api.orderFile.schools)
  const fields = await posted(args)
  const row = choose(fields, { register: api.orderFile.register, remove: api.orderFile.remove })
  const { data: done, problem } = await submit(args, row, fields)
  if (row === api.orderFile.register)
    return (
      problem ??
      flash(
        args,
        filePath((done as OrderFileItem).name),
        ...registeredNotices(done as OrderFileItem),
      )
    )
  // somebody else deleted it first: the list tells
  if (problem) return back(args, { key: 'noSuchOrderFile', alert: true }, ['remove'])
  const { schoolName, only, page, size } = query(args.request)
  const left = await attempt(args, api.orderFile.list, { schoolName, only, page, size })
  return back(args, { key: 'orderRemoved', params: { name: text(fields.name) } }, [
    'remove',
    ...(left.problem ? ['page'] : []),
  ])
}

export default function OrderFiles() {
  const { values, found, problem, removing, page, size, template } = useLoaderData<typeof loader>()
  const say = useSay()
  const narrowed = values.schoolName !== '' || values.only !== ''
  return (
    <Page problem={problem} lead={say('orderFilesLead')}>
      {removing ? <RemoveQuestion file={removing} /> : null}
      <UploadPanel template={template} />
      {found?.totalCount === 0 && !narrowed ? null : (
        <FileSearch values={values} errors={problem?.fieldErrors} />
      )}
      {problem?.key === 'noSuchPage' ? <LastPageLink /> : null}
      {found?.totalCount === 0 ? <NoFiles narrowed={narrowed} /> : null}
      {found && found.totalCount > 0 ? (
        <section id="results" tabIndex={-1} aria-labelledby="results-heading">
          <h2 id="results-heading" className="hidden-text">
            {say('orderFiles')}
          </h2>
          <ListControls size={size}>
            <p id="count-line">
              {say('countLine', {
                count: count(found.totalCount),
                first: count((page - 1) * size + 1),
                last: count(Math.min(page * size, found.totalCount)),
              })}
            </p>
          </ListControls>
          <FileTable files={found.items} />
          <Pagination pages={pagesOf(found.totalCount, page, size)} />
        </section>
      ) : null}
    </Page>
  )
}
