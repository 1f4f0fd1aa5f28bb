/** On my info: when mails of each group of notices come, and in which language. */
import { noticeGroups, noticeModes } from '~/tables/codes'
import { Form, SelectField } from '~/components/form'
import { useI18n, useT } from '~/i18n/provider'
import type { ChoicesView } from './choices.server'
import { SetChoices } from './notification.schema'

export function NoticeChoices({ choices }: { choices: ChoicesView }) {
  const t = useT()
  const { locale } = useI18n()
  const { available, address, bounced, language, hour, groups } = choices
  const chosen = Object.fromEntries(groups.map(({ group, mode }) => [group, mode]))
  return (
    <section aria-labelledby="notice-choices">
      <h2 id="notice-choices">{t('choicesTitle')}</h2>
      <p>{t('choicesLead', { hour })}</p>
      {available ? null : <p className="hint">{t('choicesOff')}</p>}
      {available && !address ? <p className="hint">{t('choicesNoAddress')}</p> : null}
      {bounced ? (
        <p className="panel">
          <strong>{t('choicesBounced')}</strong>
        </p>
      ) : null}
      <Form
        id="choices-form"
        schema={SetChoices}
        intent="choices"
        defaultValues={{ ...chosen, language }}
        className="login"
      >
        {groups.map(({ group }) => {
          const row = noticeGroups.find(({ value }) => value === group)!
          return (
            <SelectField
              key={group}
              name={group}
              label={t('choicesOf', { group: row[locale] })}
              options={noticeModes.map((mode) => ({ value: mode.value, label: mode[locale] }))}
            />
          )
        })}
        <SelectField
          name="language"
          label={t('choicesLanguage')}
          options={[
            { value: 'ko', label: t('choicesKorean') },
            { value: 'en', label: t('choicesEnglish') },
          ]}
        />
        <button className="button">{t('choicesSave')}</button>
      </Form>
    </section>
  )
}
