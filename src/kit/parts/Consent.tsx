import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/kit/nav'
import type { Consent } from '@/kit/state/Consent'
import { TEXTS } from '@/lib/constants'
import { Button } from './Button'
import { Check } from './Check'
import './Consent.scss'
import { Popup } from './Popup'

const Terms = () => (
  <>
    <Text
      className="consent__link"
      onClick={event => {
        event.stopPropagation()
        go('/pages/mine/service')
      }}
    >
      《服务协议》
    </Text>
    <Text
      className="consent__link"
      onClick={event => {
        event.stopPropagation()
        go('/pages/mine/privacy')
      }}
    >
      《隐私政策》
    </Text>
  </>
)

/** The tick under a sign-in, and the question that rises when an action needs it and it is missing. */
export const ConsentRow = observer(function ConsentRow({ consent }: { consent: Consent }) {
  return (
    <View className="consent">
      <Check
        checked={consent.agreed}
        label={`${TEXTS.consentPrefix}《服务协议》《隐私政策》`}
        onChange={agreed => consent.set(agreed)}
      >
        <View className="consent__words">
          {/* An element of its own: what is tapped there ticks, beside the links. */}
          <Text>{TEXTS.consentPrefix}</Text>
          <Terms />
        </View>
      </Check>
      <Popup
        open={consent.asking}
        onClose={() => consent.settle(false)}
        title="服务协议与隐私保护"
        footer={
          <View className="consent__actions">
            <Button kind="main" size="large" block onClick={() => consent.settle(true)}>
              同意并继续
            </Button>
            <View className="consent__no" role="button" onClick={() => consent.settle(false)}>
              不同意
            </View>
          </View>
        }
      >
        <View className="consent__ask">
          为了更好地保护你的权益，请先阅读
          <Terms />
          。我们只在你同意之后收集手机号等登录所需的信息。
        </View>
      </Popup>
    </View>
  )
})
