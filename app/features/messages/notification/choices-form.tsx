/** On my info: when notices of each group come, by which way, and in which language. */
import { noticeGroups, codeRow } from '~/tables/codes'
import { noticeModes } from '~/tables/account-codes'
import { Form, SelectField } from '~/components/form'
import { type Translate, useI18n, useT } from '~/i18n/provider'
import type { Locale } from '~/tables/messages'
import type { ChoicesView } from './choices.server'
import { pushFields, SetChoices } from './notification.schema'

/** The rows of what is chosen. */
export const choiceRows = (t: Translate, locale: Locale, { groups, language }: ChoicesView) => [
  ...groups.map(({ group, mode }) => ({
    name: t('choicesOf', { group: codeRow(noticeGroups, group)[locale] }),
    value: codeRow(noticeModes, mode)[locale],
  })),
  {
    name: t('choicesLanguage'),
    value: t(language === 'en' ? 'choicesEnglish' : 'choicesKorean'),
  },
]

export function NoticeChoices({ choices }: { choices: ChoicesView }) {
  const t = useT()
  const { locale } = useI18n()
  const { browsers, language, groups } = choices
  const chosen = Object.fromEntries(
    groups.flatMap(({ group, mode, push }) => [
      [group, mode],
      [pushFields[group], push],
    ]),
  )
  const selects = [
    ...groups.map(({ group }) => ({ group, name: group as string, label: 'choicesOf' as const })),
    ...(browsers ? groups : []).map(({ group }) => ({
      group,
      name: pushFields[group] as string,
      label: 'choicesPush' as const,
    })),
  ]
  return (
    <Form
      id="choices-form"
      schema={SetChoices}
      intent="choices"
      defaultValues={{ ...chosen, language }}
      className="login"
    >
      {selects.map(({ group, name, label }) => {
        const row = codeRow(noticeGroups, group)
        return (
          <SelectField
            key={name}
            name={name}
            label={t(label, { group: row[locale] })}
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
  )
}

/** Whether notices leave the service at all, and when. */
export function ChoicesState({ choices }: { choices: ChoicesView }) {
  const t = useT()
  const { available, address, confirmed, bounced, hour } = choices
  return (
    <>
      <p>{t('choicesLead', { hour })}</p>
      {available ? null : <p className="hint">{t('choicesOff')}</p>}
      {available && !address ? <p className="hint">{t('choicesNoAddress')}</p> : null}
      {available && address && !confirmed ? (
        <p className="hint">{t('choicesUnconfirmed')}</p>
      ) : null}
      {bounced ? (
        <p className="panel">
          <strong>{t('choicesBounced')}</strong>
        </p>
      ) : null}
    </>
  )
}
