import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { useDraft } from '@/kit/draft'
import { Avatar } from '@/kit/parts/Avatar'
import { Button } from '@/kit/parts/Button'
import { ConsentRow } from '@/kit/parts/Consent'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { OneTap } from '@/kit/parts/OneTap'
import { PhoneCode } from '@/kit/parts/PhoneCode'
import type { Offers } from '@/kit/sign-in'
import type { Consent } from '@/kit/state/Consent'
import { newPhoneForm } from '@/kit/state/phoneForm'
import type { WechatSignIn } from '@/kit/state/WechatSignIn'
import { TEXTS } from '@/lib/constants'
import './WechatBind.scss'

interface Props {
  wechat: WechatSignIn
  consent: Consent
  offers: Offers
  spread: string | undefined
  onDone: (token: string | undefined) => unknown
  /** Goes on without a phone. */
  onSkip: () => void
}

/** A WeChat without an account binds a phone: a new one opens an account, a known one is entered with this WeChat. */
export const WechatBind = observer(function WechatBind({ wechat, consent, offers, spread, onDone, onSkip }: Props) {
  const form = useDraft(newPhoneForm)
  const [oneTap, setOneTap] = useState(false)
  const { phone, captcha } = form.values
  const bind = async () => {
    if (await consent.ensure()) onDone(await wechat.bindByCode(phone, captcha, spread))
  }
  return (
    <View className="wechatbind">
      <View className="wechatbind__who">
        <Avatar src={wechat.avatar} size={112} />
        <View className="wechatbind__name">{wechat.nickname || '微信用户'}</View>
      </View>
      <View className="wechatbind__hint">绑定手机号完成登录。手机号已有账号的，会直接登录那个账号并绑定这个微信</View>
      <FieldGroup>
        <Field form={form} name="phone" type="phone" icon="phone" placeholder="请输入手机号" />
        <PhoneCode form={form} type="bind" phone={phone} label="" icon="shield" before={() => consent.ensure()} />
      </FieldGroup>
      <ConsentRow consent={consent} />
      <View className="wechatbind__actions">
        <Button kind="main" size="large" block disabled={!form.ready} busy={wechat.busy} onClick={bind}>
          绑定并登录
        </Button>
        {offers.oneTap && (
          <Button kind="outline" size="large" block onClick={() => setOneTap(true)}>
            {TEXTS.oneTapLogin}
          </Button>
        )}
        <View className="wechatbind__skip" role="button" onClick={onSkip}>
          暂不绑定，直接进入
        </View>
      </View>
      {oneTap && (
        <OneTap
          consent={consent}
          sandbox={offers.sandbox}
          onProof={async proof => {
            const token = await wechat.bindByProof(proof, spread)
            if (token) await onDone(token)
          }}
          onLeave={() => setOneTap(false)}
        />
      )}
    </View>
  )
})
