import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { replace } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Check } from '@/kit/parts/Check'
import { NameRows } from '@/kit/parts/NameRows'
import { RichText } from '@/kit/parts/RichText'
import { SignaturePad } from '@/kit/parts/SignaturePad'
import { SubmitButton } from '@/kit/parts/SubmitButton'
import { FormState } from '@/kit/state/FormState'
import { Ink } from '@/kit/state/Ink'
import { TOAST_DURATION_MS } from '@/lib/constants'
import type { Sheet } from '@/platform/types'
import type { Agreement } from './model'

const newForm = () =>
  new FormState<{ agree: boolean }>({ agree: false }, { agree: agree => !agree && '请阅读并同意协议' })

interface Props {
  plan: Agreement
  onBack: () => void
  /** Terms, text or balance may have changed. */
  onRefused: () => void
}

/** The whole text, what is put in for whom, and the field that is signed in. */
export const SignText = observer(function SignText({ plan, onBack, onRefused }: Props) {
  const form = useDraft(newForm, 'sign')
  const [ink] = useState(() => new Ink())
  const sheet = useRef<Sheet>()
  const draft = plan.draft!
  const family = draft.members.map(({ name, relation }) => `${relation} ${name}`).join('，')
  const send = async (idem: string) => {
    const image = sheet.current?.picture()
    if (!ink.enough || !image) {
      const title = image ? '请签下完整的姓名' : '签名板还没有准备好，请稍后再试'
      return Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })
    }
    try {
      const ask = { id: draft.id, version: plan.version, image, agree: 1 } as const
      const { id } = await api('POST /api/zhufu/agreement_sign', ask, { catch: true, idem })
      return await replace('/pages/family/result', { id })
    } catch (error) {
      onRefused()
      throw error
    }
  }
  return (
    <View>
      <Card title="康养家庭协议" more={`版本 ${plan.version}`}>
        <RichText html={plan.content} />
      </Card>
      <Card title="请核对" more="修改" onMore={onBack}>
        <NameRows
          rows={[
            ['签署人', plan.name],
            ['转入', `${draft.number} ${plan.from_name}`],
            ['发放', `次日起每天 ${plan.daily_bp / 100}%，${plan.lasts_days} 天发完`],
            ['家庭成员', family || '未填写']
          ]}
        />
      </Card>
      <Card title="本人签名" more="与实名一致">
        <SignaturePad
          ink={ink}
          onSheet={opened => {
            sheet.current = opened
          }}
        />
      </Card>
      <View className="family__note">
        <Check checked={form.values.agree} onChange={agree => form.set('agree', agree)}>
          我已阅读全文并同意，知道转入后不能撤销
        </Check>
      </View>
      <View className="family__actions">
        <SubmitButton form={form} onSubmit={send}>
          {ink.empty ? '请先签名' : '确认签署'}
        </SubmitButton>
        <Button kind="plain" size="large" block onClick={onBack}>
          上一步
        </Button>
      </View>
    </View>
  )
})
