/** Pieces of the ISBN camera: the number typed, a photo, what was seen in it, and the live camera that camera.js wakes. */
import { bodyLimits } from '~/codes'
import { Field, Form, useNamed } from '~/components/form'
import { Icon } from '~/components/icon'
import { Input } from '~/components/input'
import { fileSize } from '~/format'
import { useSay } from '~/say'
import { withIsbn } from './camera-path'
import { Typed } from './camera.schema'
import { Photo } from './image.schema'

/** An ISBN as it is printed, with its title where the catalogue has the book. */
export type Named = { isbn: string; printed: string; title: string | null }

export function TypedForm() {
  const say = useSay()
  return (
    <section className="panel" aria-labelledby="typed">
      <h2 id="typed">{say('typedHeading')}</h2>
      <Form id="typed-form" schema={Typed} intent="typed">
        <Field
          name="isbn"
          label={say('isbn')}
          hint={say('typedHint')}
          inputMode="text"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={500}
          required
        />
        <button className="button">
          <Icon name="search" />
          {say('typedDo')}
        </button>
      </Form>
    </section>
  )
}

/** Two fields, because `capture` makes a phone open its camera without asking: the other one offers the photos that are there. */
export function PhotoForm() {
  const say = useSay()
  return (
    <section className="panel" aria-labelledby="photo">
      <h2 id="photo">{say('photoHeading')}</h2>
      <Form id="photo-form" schema={Photo} intent="photo" multipart>
        <PhotoField
          name="photo"
          label={say('photoTake')}
          hint={say('photoTakeHint')}
          capture="environment"
        />
        <PhotoField
          name="album"
          label={say('photoSaved')}
          hint={say('photoSavedHint', { size: fileSize(bodyLimits.photo) })}
        />
        <button className="button-secondary">
          <Icon name="camera" />
          {say('photoDo')}
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
  const { id, error, params } = useNamed(name)
  return <Input {...{ ...input, id, name, error, params }} type="file" accept="image/*" />
}

/** Several books stand in one picture: each as a link that goes on with it. */
export function Choices({ choices, from }: { choices: Named[]; from: string }) {
  const say = useSay()
  return (
    <section className="confirm" aria-labelledby="several">
      <h2 id="several">{say('severalHeading', { count: choices.length })}</h2>
      <p role="status">{say('severalHelp')}</p>
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

/** Nothing was found in the photo: which numbers were seen in it instead, and what helps. */
export function SeenInstead({ numbers }: { numbers: string[] }) {
  const say = useSay()
  return (
    <section className="empty" aria-labelledby="seen">
      <h2 id="seen">{say('seenHeading')}</h2>
      {numbers.length > 0 ? (
        <>
          <p>{say('seenCompare')}</p>
          <ul className="camera-seen">
            {numbers.map((number) => (
              <li key={number}>{number}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{say('seenNothing')}</p>
      )}
      <h3>{say('seenNext')}</h3>
      <ul>
        {(['seenCloser', 'seenLight', 'seenFlat'] as const).map((key) => (
          <li key={key}>{say(key)}</li>
        ))}
        <li>
          <a className="file-link" href="#typed-form-isbn">
            {say('seenType')}
          </a>
        </li>
      </ul>
    </section>
  )
}

/**
 * The live camera as a template: nothing of it is on the page before camera.js, which finds its pieces by `data-part` and its buttons by
 * `data-do`, puts it there.
 */
export function LiveCamera({ from }: { from: string }) {
  const say = useSay()
  return (
    <template id="live-camera">
      <section
        className="panel"
        aria-labelledby="live"
        data-camera
        data-from={from}
        data-words={JSON.stringify(useLiveWords())}
      >
        <h2 id="live">{say('liveHeading')}</h2>
        <div className="error-summary" id="camera-problem" tabIndex={-1} data-part="problem" hidden>
          <div role="alert">
            <h3>{say('liveProblem')}</h3>
            <p data-part="problem-text" />
            <p data-part="seen" hidden />
          </div>
          <p>
            <a className="file-link" href="#typed-form-isbn">
              {say('liveType')}
            </a>
          </p>
        </div>
        <section aria-labelledby="live-several" data-part="several" hidden>
          <h3 id="live-several" tabIndex={-1}>
            {say('liveSeveral')}
          </h3>
          <p>{say('severalHelp')}</p>
          <ul className="camera-choices" />
        </section>
        <p>{say('liveFrame')}</p>
        <div data-part="off">
          <p className="hint">{say('liveLead')}</p>
          <p className="actions">
            <button type="button" className="button" data-do="start">
              <Icon name="camera" />
              {say('liveStart')}
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
                {say('liveCancel')}
              </button>
            </div>
          </div>
          <p className="actions">
            <button type="button" className="button" data-do="capture">
              <Icon name="camera" />
              {say('liveCapture')}
            </button>
            <button type="button" className="button-quiet" data-do="turn">
              {say('liveTurn')}
            </button>
            <button
              type="button"
              className="button-quiet"
              data-do="torch"
              aria-pressed={false}
              hidden
            >
              {say('liveTorch')}
            </button>
            <button type="button" className="button-quiet" data-do="sound" aria-pressed={false}>
              {say('liveSound')}
            </button>
            <button type="button" className="button-quiet" data-do="stop">
              {say('liveStop')}
            </button>
          </p>
        </div>
        <p role="status" className="camera-said" data-part="said" />
      </section>
    </template>
  )
}

/** What camera.js says, in the page's language. */
function useLiveWords() {
  const say = useSay()
  return {
    on: say('liveOn'),
    off: say('liveOff'),
    turned: say('liveTurned'),
    tips: [say('liveSearching'), say('liveTipMove'), say('liveTipDistance'), say('liveTipCapture')],
    dark: say('liveDark'),
    otherCode: say('liveOtherCode'),
    slow: say('liveSlow'),
    offline: say('liveOffline'),
    found: say('liveFound'),
    reading: say('analysing'),
    cancelled: say('liveCancelled'),
    tooLong: say('liveTooLong'),
    hidden: say('liveHidden'),
    noCamera: say('noCamera'),
    denied: say('cameraDenied'),
    oneDevice: say('oneCamera'),
    noCanvas: say('noCanvas'),
    inUse: say('cameraInUse'),
    insecure: say('cameraInsecure'),
    notRead: say('isbnNotRead'),
    busy: say('cameraBusy'),
    seen: say('liveSeen'),
    seenNothing: say('seenNothing'),
    sending: say('photoSending'),
    failedTitle: say('errorPrefix'),
  }
}
