/** Forms of one book in production: its fields and its producers. */
import { Field, Form, SelectField } from '~/components/form'
import { inputFields } from '~/features/catalogue/book/fields'
import {
  BookFieldInput,
  BookFields,
  EditForm,
} from '~/features/catalogue/request-book/list/book-form'
import { count } from '~/i18n/format'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'
import { Fold } from '~/features/production/fold'
import { Modify, Share, type WritableFields, writableFieldNames } from './production-list.schema'

/** All fields that people write: those of the list, and those that only production has. */
export function BookForm({ book }: { book: Record<keyof WritableFields | 'updateTime', string> }) {
  const t = useT()
  return (
    <Fold name="fields" summary={t('bookFieldsFold')}>
      <EditForm book={book} names={writableFieldNames} schema={Modify}>
        <BookFields />
        <Field
          name="needDate"
          label={t('needDate')}
          hint={t('needDateHint')}
          autoComplete="off"
          maxLength={20}
        />
        {inputFields('production').map((name) => (
          <BookFieldInput key={name} name={name} />
        ))}
      </EditForm>
    </Fold>
  )
}

type Person = { id: number; user: string; name: string }

/** The producers of the book, with a form that assigns further ones. */
export function Assignment({
  assigned,
  producers,
}: {
  assigned: Person[]
  producers: (Person & { assigned: number })[]
}) {
  const t = useT()
  const others = producers.filter(({ id }) => !assigned.some((producer) => producer.id === id))
  return (
    <Fold
      name="assignment"
      summary={t('assignmentFold', {
        names: assigned.map(({ name }) => name).join(', ') || t('notGiven'),
      })}
    >
      {assigned.length === 0 ? <p>{t('assignmentNone')}</p> : null}
      <ul className="plain">
        {assigned.map(({ id, user, name }) => (
          <li key={id}>
            <Form id={`unshare-${id}`} schema={Share} intent="unshare">
              <input type="hidden" name="userId" value={id} />
              <button className="button-quiet">{t('unassignOf', { name, user })}</button>
            </Form>
          </li>
        ))}
      </ul>
      {producers.length === 0 ? (
        <p>
          {t('noProducers')} <a href={href('/admin/member/list')}>{t('adminMembers')}</a>
        </p>
      ) : null}
      {producers.length > 0 && others.length === 0 ? <p>{t('assignmentAll')}</p> : null}
      {others.length > 0 ? (
        <Form id="share-form" schema={Share} intent="share" className="login">
          <SelectField
            name="userId"
            label={t('assignTo')}
            options={[
              { value: '', label: t('producerChoose') },
              ...others.map(({ id, name, user, assigned }) => ({
                value: String(id),
                label: t('producerLoad', { name, user, count: count(assigned) }),
              })),
            ]}
          />
          <p>
            <button className="button">{t('assign')}</button>
          </p>
        </Form>
      ) : null}
    </Fold>
  )
}
