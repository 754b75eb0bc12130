/**
 * The slider captcha: a piece is moved into its gap by pointer, touch or arrow keys. Enter or releasing submits it. It is own code because
 * rc-slider-captcha (1.9.0) handles no keys and has no slider role, so nobody could sign in without a pointer.
 */
import { ArrowRight, RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import styles from './SliderCaptcha.module.css'
import { useCaptchaPicture } from './use-captcha-picture.ts'
import { useSlide } from './use-slide.ts'

export interface SliderCaptchaProps {
  readonly onSolved: (token: string) => void
}

/** Used until the width of the piece is known. */
const likelyPiece = 52

export function SliderCaptcha({ onSolved }: SliderCaptchaProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const [pieceWidth, setPieceWidth] = useState(likelyPiece)
  const { picture, failure, state, renew, judge } = useCaptchaPicture(onSolved)
  const width = picture?.width ?? 320
  const height = picture?.height ?? 160
  const max = width - pieceWidth
  const slide = useSlide({
    max,
    scale: () => (box.current?.clientWidth ?? width) / width,
    onLetGo: (x, track) => {
      if (picture && state !== 'judging') judge(x, track).then((solved) => solved || slide.reset())
    },
  })
  // Its code is loaded after the dialog has opened. Until then the focus has nowhere to be but the dialog's own button.
  useEffect(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body || focused.closest('dialog > header')) handle.current?.focus()
  }, [])
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  const again = () => {
    slide.reset()
    renew()
  }
  if (failure && !picture) return <ErrorPanel error={failure} onRetry={again} />
  return (
    <div className={styles.captcha}>
      <div ref={box} className={styles.picture} style={{ aspectRatio: `${width} / ${height}` }}>
        {picture && (
          <>
            <img src={picture.background} alt={t('captcha.picture')} className={styles.ground} />
            <img
              src={picture.piece}
              alt=""
              draggable={false}
              className={cx(styles.piece, slide.held && styles.held)}
              onLoad={(event) => setPieceWidth(event.currentTarget.naturalWidth || likelyPiece)}
              style={{
                width: percent(pieceWidth, width),
                left: percent(slide.x, width),
                top: percent(picture.piece_y, height),
              }}
              {...slide.pointer}
            />
          </>
        )}
        <IconButton
          size="small"
          variant="plain"
          label={t('captcha.renew')}
          className={styles.renew}
          onClick={again}
        >
          <RotateCw size={15} />
        </IconButton>
      </div>
      <div className={cx(styles.track, state === 'wrong' && styles.wrong)}>
        <div className={styles.done} style={{ width: `calc(${percent(slide.x, width)} + 20px)` }} />
        <span className={styles.hint} aria-hidden>
          {slide.x === 0 && t('captcha.hint')}
        </span>
        <div
          ref={handle}
          role="slider"
          tabIndex={0}
          data-autofocus
          aria-label={t('captcha.handle')}
          aria-describedby="captcha-keys"
          aria-valuemin={0}
          aria-valuemax={Math.round(max)}
          aria-valuenow={Math.round(slide.x)}
          aria-disabled={state === 'judging'}
          className={cx(styles.handle, slide.held && styles.held)}
          style={{ left: percent(slide.x, width) }}
          onKeyDown={slide.onKeyDown}
          {...slide.pointer}
        >
          <ArrowRight size={18} aria-hidden />
        </div>
      </div>
      <p id="captcha-keys" className={styles.keys}>
        {t('captcha.keys')}
      </p>
      <p role="status" className={styles.status}>
        {state === 'wrong' && t('reason.captcha_wrong')}
        {state === 'judging' && t('captcha.judging')}
      </p>
    </div>
  )
}
