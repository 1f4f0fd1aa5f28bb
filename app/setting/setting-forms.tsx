/**
 * The settings of the centre as a list: what holds, and folded what each does, its default, who changed
 * it last, and its form.
 */
import type { ComponentProps, ReactNode } from 'react'
import { productionTypes } from '~/tables/codes'
import type { MessageKey } from '~/tables/messages'
import { CheckboxField, Field, Form, useShownForm } from '~/components/form'
import { minute } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { SetBraillePage, SetDeliveryDays, SetFigures, SetNotices, SetTerms } from './setting.schema'
import type { SettingForms } from './setting.output'

type SettingFormName = keyof SettingForms

/** The names of the settings on the page, which the notice after saving says, too. */
export const settingTitles = {
  terms: 'settingTerms',
  deliveryDays: 'settingDays',
  figures: 'settingFigures',
  braillePage: 'settingBraille',
  notices: 'settingNotices',
} as const satisfies Record<SettingFormName, MessageKey>

/** The form of each setting: its id, what is sent, and what it does. */
const forms = {
  terms: { id: 'terms-form', schema: SetTerms, help: 'settingTermsHelp' },
  deliveryDays: { id: 'days-form', schema: SetDeliveryDays, help: 'settingDaysHelp' },
  figures: { id: 'figures-form', schema: SetFigures, help: 'settingFiguresHelp' },
  braillePage: { id: 'braille-page-form', schema: SetBraillePage, help: 'settingBrailleHelp' },
  notices: { id: 'notices-form', schema: SetNotices, help: 'settingNoticesHelp' },
} as const satisfies Record<SettingFormName, { schema: FormSchema; id: string; help: MessageKey }>
type FormSchema = ComponentProps<typeof Form>['schema']

/** A row of the list: what it is, what holds, and its form, which opens by itself when it was refused. */
function SettingForm<Name extends SettingFormName>({
  name,
  setting: { value, defaultValue, userName, updateTime },
  inWords,
  children,
}: {
  name: Name
  setting: SettingForms[Name]
  inWords(value: SettingForms[Name]['value']): string
  children: ReactNode
}) {
  const t = useT()
  const { id, schema, help } = forms[name]
  const refused = useShownForm()?.formId === id
  return (
    <section className="setting" aria-labelledby={name}>
      <details open={refused}>
        <summary>
          <h2 id={name}>{t(settingTitles[name])}</h2>
          <span>{inWords(value)}</span>
          <u>{t('settingChange')}</u>
        </summary>
        <p>{t(help)}</p>
        <p className="hint">
          {t('settingDefault', { value: inWords(defaultValue) })}
          <br />
          {updateTime
            ? t('settingChanged', { time: minute(updateTime), user: userName })
            : t('settingUnchanged')}
        </p>
        <Form
          id={id}
          schema={schema}
          intent={name}
          defaultValues={asTyped(value)}
          className="login"
        >
          <ShownTime form={id} updateTime={updateTime} />
          {children}
          <button className="button">{t('save')}</button>
        </Form>
      </details>
    </section>
  )
}

/** A value as its form sends it: a box that is not ticked sends nothing. */
const asTyped = (value: object) =>
  Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      typeof part === 'boolean' ? (part ? '1' : '') : part,
    ]),
  )

/** When the setting was saved that the form began with; after a conflict, the one that is stored. */
function ShownTime({ form, updateTime }: { form: string; updateTime: string }) {
  const shown = useShownForm<{ conflict: boolean }>()
  const typed =
    shown?.formId === form && !shown.conflict ? shown.repopulateFields?.updateTime : undefined
  return <input type="hidden" name="updateTime" value={typed ?? updateTime} />
}

type SettingFieldProps = { name: string; label: string; maxLength?: number }

const NumberField = ({ maxLength = 3, ...field }: SettingFieldProps) => (
  <Field {...field} inputMode="numeric" autoComplete="off" maxLength={maxLength} narrow required />
)

function DayField(field: SettingFieldProps) {
  const t = useT()
  return (
    <Field
      {...field}
      hint={t('settingDayHint')}
      autoComplete="off"
      maxLength={20}
      narrow
      required
    />
  )
}

/** A list of the settings, each with its form. */
export function SettingSections(settings: SettingForms) {
  const { terms, deliveryDays, figures, braillePage, notices } = settings
  const t = useT()
  return (
    <>
      <SettingForm
        name="terms"
        setting={terms}
        inWords={({ first, second }) => `${first}, ${second}`}
      >
        <DayField name="first" label={t('settingFirst')} />
        <DayField name="second" label={t('settingSecond')} />
      </SettingForm>
      <SettingForm
        name="deliveryDays"
        setting={deliveryDays}
        inWords={(days) =>
          productionTypes
            .map(({ value, column }) => `${t('typeName', { type: value })} ${days[column]}`)
            .join(', ')
        }
      >
        {productionTypes.map(({ value, column }) => (
          <NumberField key={column} name={column} label={t('settingDaysOf', { type: value })} />
        ))}
      </SettingForm>
      <SettingForm
        name="figures"
        setting={figures}
        inWords={(shown) =>
          t(
            !shown.public
              ? 'settingPublicNo'
              : shown.publishers
                ? 'settingPublicAll'
                : 'settingPublicYes',
          )
        }
      >
        <CheckboxField name="public" label={t('settingPublic')} />
        <CheckboxField name="publishers" label={t('settingPublishers')} />
      </SettingForm>
      <SettingForm
        name="braillePage"
        setting={braillePage}
        inWords={(page) => t('settingBrailleUsual', page)}
      >
        <NumberField name="cells" label={t('settingCells')} />
        <NumberField name="lines" label={t('settingLines')} />
      </SettingForm>
      <SettingForm
        name="notices"
        setting={notices}
        inWords={(time) => t('settingNoticesUsual', time)}
      >
        <NumberField name="hour" label={t('settingHour')} maxLength={2} />
      </SettingForm>
    </>
  )
}
