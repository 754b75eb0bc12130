/** Loads the captcha's picture from the server, and checks the final position of the piece there. */
import { useEffect, useRef, useState } from 'react'
import { callApi, type DataAt } from '../../../lib/api/call-api.ts'

type Picture = Extract<DataAt<'/common/slider_captcha'>, { captcha_id: string }>

/** `wrong`: the last position was wrong, and a new picture is shown. */
type State = 'loading' | 'ready' | 'judging' | 'wrong'

export function useCaptchaPicture(onSolved: (token: string) => void) {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [state, setState] = useState<State>('loading')
  const latest = useRef(0)

  const load = async (then: State) => {
    const mine = ++latest.current
    setFailure(null)
    try {
      const answer = await callApi('/common/slider_captcha', {})
      if (mine !== latest.current || !('captcha_id' in answer)) return
      setPicture(answer)
      setState(then)
    } catch (error) {
      if (mine === latest.current) setFailure(error)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one picture when it is first shown
  useEffect(() => {
    load('ready')
    return () => {
      latest.current += 1
    }
  }, [])

  /** Resolves to whether the position was right. If not, a new picture is loaded. */
  const judge = async (x: number, track: [number, number, number][]): Promise<boolean> => {
    if (!picture) return false
    setState('judging')
    try {
      const answer = await callApi('/common/slider_captcha', { captcha_id: picture.captcha_id, x, track })
      if (!('captcha_token' in answer)) return false
      onSolved(answer.captcha_token)
      return true
    } catch {
      await load('wrong')
      return false
    }
  }
  const renew = () => {
    setState('loading')
    load('ready')
  }
  return { picture, failure, state, renew, judge }
}
