import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { Failed } from '@/kit/pages/ListPage'
import { Button } from '@/kit/parts/Button'
import { Check } from '@/kit/parts/Check'
import { Popup } from '@/kit/parts/Popup'
import { RichText } from '@/kit/parts/RichText'
import { Skeleton } from '@/kit/parts/Skeleton'
import './Agreement.scss'

interface Props {
  agreed: boolean
  onChange: (agreed: boolean) => void
}

/** The tick that somebody agrees, and the text they agree to. */
export function Agreement({ agreed, onChange }: Props) {
  const [reading, setReading] = useState(false)
  const agree = () => {
    onChange(true)
    setReading(false)
  }
  return (
    <View className="subagree">
      <Check checked={agreed} label="我已阅读并同意《小店服务协议》" onChange={onChange}>
        <View className="subagree__words">
          <Text>我已阅读并同意</Text>
          <Text
            className="subagree__link"
            onClick={event => {
              event.stopPropagation()
              setReading(true)
            }}
          >
            《小店服务协议》
          </Text>
        </View>
      </Check>
      <Popup
        open={reading}
        onClose={() => setReading(false)}
        title="小店服务协议"
        footer={
          <Button kind="main" size="large" block onClick={agree}>
            同意
          </Button>
        }
      >
        {reading && <AgreementText />}
      </Popup>
    </View>
  )
}

const AgreementText = observer(function AgreementText() {
  const text = useResource(() => api('GET /api/getabout', { type: 'subshop' }, { catch: true, quiet: true }))
  if (text.data)
    return (
      <View className="subagree__text">
        <RichText html={text.data.content} />
      </View>
    )
  return text.error ? (
    <Failed code={text.error.code} words="协议还没有发布" onRetry={() => text.refresh()} />
  ) : (
    <Skeleton kind="article" />
  )
})
