import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { CODE_LENGTH } from '@/lib/constants'
import { Cooldown } from '@/lib/countdown'
import { Field, type FieldProps } from './Field'
import './CodeField.scss'

interface Props extends Omit<FieldProps, 'type' | 'right' | 'max'> {
  /** Sends a code. Undefined or false means it was not sent, and the button stays; a number is the seconds to wait. */
  send: () => Promise<unknown>
}

/** The field of a verification code, with the button that sends one and then waits 60 seconds. */
export function CodeField({ send, label = '验证码', placeholder = `请输入${CODE_LENGTH}位验证码`, ...rest }: Props) {
  return (
    <Field
      {...rest}
      label={label}
      placeholder={placeholder}
      type="digits"
      max={CODE_LENGTH}
      right={<SendCode send={send} />}
    />
  )
}

/** The button that sends a code; grey with the seconds left until the next one may be sent. */
export const SendCode = observer(function SendCode({ send }: { send: () => Promise<unknown> }) {
  const [cooldown] = useState(() => new Cooldown())
  const [busy, setBusy] = useState(false)
  const [again, setAgain] = useState(false)
  const left_s = cooldown.left_s
  const off = busy || left_s > 0
  const tap = async () => {
    setBusy(true)
    try {
      const sent = await send()
      if (sent === undefined || sent === false) return
      cooldown.start(typeof sent === 'number' ? sent : undefined)
      setAgain(true)
    } catch {
      // Why it was not sent has been said by the call; the button can be tapped again.
    } finally {
      setBusy(false)
    }
  }
  return (
    <View className={`sendcode ${off ? 'sendcode--off' : ''}`} role="button" onClick={off ? undefined : tap}>
      {left_s > 0 ? `${left_s}秒后重发` : again ? '重新获取' : '获取验证码'}
    </View>
  )
})
