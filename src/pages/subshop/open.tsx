import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { replace } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { BlockBar } from '@/kit/parts/BlockBar'
import { RulesCard } from '@/kit/parts/RulesCard'
import { SubmitButton } from '@/kit/parts/SubmitButton'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { Agreement } from './_parts/Agreement'
import { quietly } from './_parts/model'
import { newShopForm, ShopFields, type ShopForm } from './_parts/ShopForm'
import './open.scss'

definePageConfig({ navigationBarTitleText: '开通小店' })

const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

export default page(() => {
  const form = useDraft(() => newShopForm())
  const [agreed, setAgreed] = useState(false)
  return (
    <DetailPage
      load={() => api('GET /api/subshop/rule', {}, quietly)}
      skeleton="fields"
      fresh
      bottom={rule =>
        rule.allowed === 1 && (
          <View className="subform__action">
            <Agreement agreed={agreed} onChange={setAgreed} />
            <SubmitButton form={form} onSubmit={() => open(form, rule.version, agreed)}>
              开通小店
            </SubmitButton>
          </View>
        )
      }
    >
      {rule => (
        <View className="subopen">
          {rule.allowed === 0 && <BlockBar code={rule.need === 'real_name' ? 'REAL_NAME' : ''} words={rule.reason} />}
          {rule.allowed === 1 && <Fields form={form} />}
          <RulesCard title="小店规则" rules={rule.rules} className="subopen__rules" />
        </View>
      )}
    </DetailPage>
  )
})

const Fields = observer(function Fields({ form }: { form: ShopForm }) {
  return <ShopFields form={form} />
})

async function open(form: ShopForm, version: string, agreed: boolean) {
  if (!agreed) return say('请先阅读并同意《小店服务协议》')
  const { name, avatar, info } = form.values
  const sent = { name: name.trim(), avatar: avatar || undefined, info: info.trim() || undefined, version }
  await api('POST /api/subshop/open', sent, { catch: true })
  await replace('/pages/subshop/my')
  Taro.showToast({ title: '小店开通了', icon: 'success', duration: TOAST_DURATION_MS })
}
