/** The settings of the centre as forms: what each does, its default, and who changed it last. */
import type { ReactNode } from 'react'
import { productionTypes } from '~/tables/codes'
import type { MessageKey } from '~/tables/messages'
import { CheckboxField, Field, Form, useShownForm } from '~/components/form'
import { minute } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { SetBraillePage, SetDeliveryDays, SetFigures, SetNotices, SetTerms } from './setting.schema'
import type { SettingForms } from './setting.output'

/** `userName`, `updateTime`: who changed it last, and when; '' while it has its default. */
type Setting<Value> = {
  value: Value
  defaultValue: Value
  userName: string
  updateTime: string
}

/** The names of the settings on the page, which the notice after saving says, too. */
export const settingTitles = {
  terms: 'settingTerms',
  deliveryDays: 'settingDays',
  figures: 'settingFigures',
  braillePage: 'settingBraille',
  notices: 'settingNotices',
} as const satisfies Record<keyof SettingForms, MessageKey>

/** The section of a setting; `usual`: its default as text. */
function SettingSection({
  name,
  setting: { userName, updateTime },
  help,
  usual,
  children,
}: {
  name: keyof SettingForms
  setting: Setting<unknown>
  help: string
  usual: string
  children: ReactNode
}) {
  const t = useT()
  return (
    <section className="panel" aria-labelledby={name}>
      <h2 id={name}>{t(settingTitles[name])}</h2>
      <p>{help}</p>
      <p className="hint">
        {t('settingDefault', { value: usual })}
        <br />
        {updateTime
          ? t('settingChanged', { time: minute(updateTime), user: userName })
          : t('settingUnchanged')}
      </p>
      {children}
    </section>
  )
}

/** When the setting was saved that the form began with; after a conflict, the one that is stored. */
function ShownTime({ form, updateTime }: { form: string; updateTime: string }) {
  const shown = useShownForm<{ conflict: boolean }>()
  const typed =
    shown?.formId === form && !shown.conflict ? shown.repopulateFields?.updateTime : undefined
  return <input type="hidden" name="updateTime" value={typed ?? updateTime} />
}

export function TermsForm({ terms }: { terms: SettingForms['terms'] }) {
  const t = useT()
  const { first, second } = terms.defaultValue
  return (
    <SettingSection
      name="terms"
      setting={terms}
      help={t('settingTermsHelp')}
      usual={`${first}, ${second}`}
    >
      <Form
        id="terms-form"
        schema={SetTerms}
        intent="terms"
        defaultValues={terms.value}
        className="login"
      >
        <ShownTime form="terms-form" updateTime={terms.updateTime} />
        {(['first', 'second'] as const).map((part) => (
          <Field
            key={part}
            name={part}
            label={t(part === 'first' ? 'settingFirst' : 'settingSecond')}
            hint={t('settingDayHint')}
            autoComplete="off"
            maxLength={20}
            narrow
            required
          />
        ))}
        <button className="button">{t('save')}</button>
      </Form>
    </SettingSection>
  )
}

export function DeliveryDaysForm({ days }: { days: SettingForms['deliveryDays'] }) {
  const t = useT()
  return (
    <SettingSection
      name="deliveryDays"
      setting={days}
      help={t('settingDaysHelp')}
      usual={productionTypes
        .map(({ value, column }) => `${value} ${days.defaultValue[column]}`)
        .join(', ')}
    >
      <Form
        id="days-form"
        schema={SetDeliveryDays}
        intent="deliveryDays"
        defaultValues={days.value}
        className="login"
      >
        <ShownTime form="days-form" updateTime={days.updateTime} />
        {productionTypes.map(({ value, column }) => (
          <Field
            key={column}
            name={column}
            label={t('settingDaysOf', { type: value })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            narrow
            required
          />
        ))}
        <button className="button">{t('save')}</button>
      </Form>
    </SettingSection>
  )
}

export function FiguresForm({ figures }: { figures: SettingForms['figures'] }) {
  const t = useT()
  return (
    <SettingSection
      name="figures"
      setting={figures}
      help={t('settingFiguresHelp')}
      usual={t(figures.defaultValue.public ? 'settingPublicYes' : 'settingPublicNo')}
    >
      <Form
        id="figures-form"
        schema={SetFigures}
        intent="figures"
        defaultValues={{ public: figures.value.public ? '1' : '' }}
        className="login"
      >
        <ShownTime form="figures-form" updateTime={figures.updateTime} />
        <CheckboxField name="public" label={t('settingPublic')} />
        <button className="button">{t('save')}</button>
      </Form>
    </SettingSection>
  )
}

export function BraillePageForm({ page }: { page: SettingForms['braillePage'] }) {
  const t = useT()
  return (
    <SettingSection
      name="braillePage"
      setting={page}
      help={t('settingBrailleHelp')}
      usual={t('settingBrailleUsual', page.defaultValue)}
    >
      <Form
        id="braille-page-form"
        schema={SetBraillePage}
        intent="braillePage"
        defaultValues={page.value}
        className="login"
      >
        <ShownTime form="braille-page-form" updateTime={page.updateTime} />
        {(['cells', 'lines'] as const).map((part) => (
          <Field
            key={part}
            name={part}
            label={t(part === 'cells' ? 'settingCells' : 'settingLines')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            narrow
            required
          />
        ))}
        <button className="button">{t('save')}</button>
      </Form>
    </SettingSection>
  )
}

export function NoticesForm({ notices }: { notices: SettingForms['notices'] }) {
  const t = useT()
  return (
    <SettingSection
      name="notices"
      setting={notices}
      help={t('settingNoticesHelp')}
      usual={t('settingNoticesUsual', notices.defaultValue)}
    >
      <Form
        id="notices-form"
        schema={SetNotices}
        intent="notices"
        defaultValues={notices.value}
        className="login"
      >
        <ShownTime form="notices-form" updateTime={notices.updateTime} />
        <Field
          name="hour"
          label={t('settingHour')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          narrow
          required
        />
        <button className="button">{t('save')}</button>
      </Form>
    </SettingSection>
  )
}
