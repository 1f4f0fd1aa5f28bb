/** Parts of the ISBN camera's screen: typed number, photo, its results, live camera. */
import { bodyLimits } from '~/tables/codes'
import { Field, Form, useFormField } from '~/components/form'
import { Icon } from '~/components/icon'
import { Input } from '~/components/input'
import { fileSize } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { withIsbn } from './camera-path'
import { TypedIsbn } from './camera.schema'
import { Photo } from './image.schema'
import type { NamedIsbn } from '~/features/catalogue/book/book.output'

export function TypedForm() {
  const t = useT()
  return (
    <section className="panel" aria-labelledby="typed">
      <h2 id="typed">{t('typedHeading')}</h2>
      <Form id="typed-form" schema={TypedIsbn} intent="typed">
        <Field
          name="isbn"
          label={t('isbn')}
          hint={t('typedHint')}
          inputMode="text"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={500}
          required
        />
        <button className="button">
          <Icon name="search" />
          {t('typedDo')}
        </button>
      </Form>
    </section>
  )
}

/**
 * Two fields: `capture` makes a phone open its camera at once, so the other field offers saved
 * photos.
 */
export function PhotoForm() {
  const t = useT()
  return (
    <section className="panel" aria-labelledby="photo">
      <h2 id="photo">{t('photoHeading')}</h2>
      <Form id="photo-form" schema={Photo} intent="photo" multipart>
        <PhotoField
          name="photo"
          label={t('photoTake')}
          hint={t('photoTakeHint')}
          capture="environment"
        />
        <PhotoField
          name="album"
          label={t('photoSaved')}
          hint={t('photoSavedHint', { size: fileSize(bodyLimits.photo) })}
        />
        <p className="hint">{t('photoWait')}</p>
        <button className="button-secondary">
          <Icon name="camera" />
          {t('photoDo')}
        </button>
      </Form>
    </section>
  )
}

function PhotoField({
  name,
  ...input
}: {
  name: string
  label: string
  hint: string
  capture?: 'environment'
}) {
  const { id, error, params } = useFormField(name)
  return <Input {...{ ...input, id, name, error, params }} type="file" accept="image/*" />
}

/** Links for a picture with several ISBNs; each goes on with one of them. */
export function IsbnChoices({ choices, from }: { choices: NamedIsbn[]; from: string }) {
  const t = useT()
  return (
    <section className="confirm" aria-labelledby="several">
      <h2 id="several">{t('severalHeading', { count: choices.length })}</h2>
      <p role="status">{t('severalHelp')}</p>
      <ul className="camera-choices">
        {choices.map(({ isbn, printed, title }) => (
          <li key={isbn}>
            <a className="button-secondary" href={withIsbn(from, isbn)}>
              {title ? `${title}, ` : null}
              {printed}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The result for a photo without an ISBN: the numbers that were recognised, and advice. `timeEnded`:
 * the photo was not read to its end.
 */
export function NumbersSeen({ numbers, timeEnded }: { numbers: string[]; timeEnded: boolean }) {
  const t = useT()
  return (
    <section className="empty" aria-labelledby="seen">
      <h2 id="seen">{t('seenHeading')}</h2>
      {numbers.length > 0 ? (
        <>
          <p>{t('seenCompare')}</p>
          <ul className="camera-seen">
            {numbers.map((number) => (
              <li key={number}>{number}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t(timeEnded ? 'seenSoFar' : 'seenNothing')}</p>
      )}
      <h3>{t('seenNext')}</h3>
      <ul>
        {(['seenCloser', 'seenLight', 'seenFlat'] as const).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
        <li>
          <a className="file-link" href="#typed-form-isbn">
            {t('seenType')}
          </a>
        </li>
      </ul>
    </section>
  )
}

/**
 * The live camera as a template, which camera.js inserts into the page. The script finds parts by
 * `data-part` and buttons by `data-do`.
 */
export function LiveCamera({ from }: { from: string }) {
  const t = useT()
  return (
    <template id="live-camera">
      <section
        className="panel"
        aria-labelledby="live"
        data-camera
        data-from={from}
        data-words={JSON.stringify(useCameraTexts())}
      >
        <h2 id="live">{t('liveHeading')}</h2>
        <div className="error-summary" id="camera-problem" tabIndex={-1} data-part="problem" hidden>
          <div role="alert">
            <h3>{t('liveProblem')}</h3>
            <p data-part="problem-text" />
            <p data-part="seen" hidden />
          </div>
          <p>
            <a className="file-link" href="#typed-form-isbn">
              {t('liveType')}
            </a>
          </p>
        </div>
        <section aria-labelledby="live-several" data-part="several" hidden>
          <h3 id="live-several" tabIndex={-1}>
            {t('liveSeveral')}
          </h3>
          <p>{t('severalHelp')}</p>
          <ul className="camera-choices" />
        </section>
        <p>{t('liveFrame')}</p>
        <div data-part="off">
          <p className="hint">{t('liveLead')}</p>
          <p className="actions">
            <button type="button" className="button" data-do="start">
              <Icon name="camera" />
              {t('liveStart')}
            </button>
          </p>
        </div>
        <div data-part="on" hidden>
          <div className="camera-frame">
            <video muted playsInline />
            <div className="camera-reading" data-part="reading" hidden>
              <p id="reading-words" />
              <progress className="progress" aria-labelledby="reading-words" max={100} value={0} />
              <button type="button" className="button-secondary" data-do="cancel">
                {t('liveCancel')}
              </button>
            </div>
          </div>
          <p className="actions">
            <button type="button" className="button" data-do="capture">
              <Icon name="camera" />
              {t('liveCapture')}
            </button>
            <button type="button" className="button-quiet" data-do="turn">
              {t('liveTurn')}
            </button>
            <button
              type="button"
              className="button-quiet"
              data-do="torch"
              aria-pressed={false}
              hidden
            >
              {t('liveTorch')}
            </button>
            <button type="button" className="button-quiet" data-do="sound" aria-pressed={false}>
              {t('liveSound')}
            </button>
            <button type="button" className="button-quiet" data-do="stop">
              {t('liveStop')}
            </button>
          </p>
        </div>
        <p role="status" className="camera-said" data-part="said" />
      </section>
    </template>
  )
}

/** The texts of camera.js in the page's language. */
function useCameraTexts() {
  const t = useT()
  return {
    on: t('liveOn'),
    off: t('liveOff'),
    turned: t('liveTurned'),
    tips: [t('liveSearching'), t('liveTipMove'), t('liveTipDistance'), t('liveTipCapture')],
    dark: t('liveDark'),
    otherCode: t('liveOtherCode'),
    slow: t('liveSlow'),
    offline: t('liveOffline'),
    found: t('liveFound'),
    reading: t('analysing'),
    cancelled: t('liveCancelled'),
    tooLong: t('liveTooLong'),
    hidden: t('liveHidden'),
    noCamera: t('noCamera'),
    denied: t('cameraDenied'),
    oneDevice: t('oneCamera'),
    noCanvas: t('noCanvas'),
    inUse: t('cameraInUse'),
    insecure: t('cameraInsecure'),
    notRead: t('isbnNotRead'),
    timeEnded: t('isbnTimeEnded'),
    busy: t('cameraBusy'),
    seen: t('liveSeen'),
    seenNothing: t('seenNothing'),
    sending: t('photoSending'),
    failedTitle: t('errorPrefix'),
  }
}
