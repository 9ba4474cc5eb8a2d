import { Button } from '@tarojs/components'
import type { ReactNode } from 'react'
import { ONE_TAP_CLOSED, ONE_TAP_UNABLE, type OneTapFailure, type PhoneProof } from '@/lib/one-tap'
import './OneTapButton.scss'

interface Props {
  onProof: (proof: PhoneProof) => void
  onFailure: (failure: OneTapFailure) => void
  children: ReactNode
}

/** A mini-program gets the phone through WeChat's own button. */
export const oneTapHere = true

export function OneTapButton({ onProof, onFailure, children }: Props) {
  return (
    <Button
      className="onetapbutton"
      hoverClass="onetapbutton--pressed"
      openType="getPhoneNumber"
      onGetPhoneNumber={({ detail }) => {
        if (detail.code) onProof({ ltype: 'weixin', access_token: detail.code, openid: '' })
        else onFailure(/deny|cancel/.test(detail.errMsg ?? '') ? ONE_TAP_CLOSED : ONE_TAP_UNABLE)
      }}
    >
      {children}
    </Button>
  )
}
