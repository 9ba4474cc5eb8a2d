import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { back } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { State } from '@/kit/parts/State'
import { SubmitButton } from '@/kit/parts/SubmitButton'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { Closed } from './_parts/Closed'
import { type Center, loadCenter } from './_parts/model'
import { newShopForm, ShopFields, type ShopForm } from './_parts/ShopForm'
import { UNOPENED } from './_parts/unopened'

definePageConfig({ navigationBarTitleText: '小店信息' })

export default page(() => {
  const form = useDraft(() => newShopForm())
  return (
    <DetailPage
      load={() => loadCenter()}
      skeleton="fields"
      bottom={center =>
        center.status === 1 && (
          <View className="subform__action">
            <SubmitButton form={form} onSubmit={() => save(form)}>
              保存
            </SubmitButton>
          </View>
        )
      }
    >
      {center => <Editing form={form} center={center} />}
    </DetailPage>
  )
})

const Editing = observer(function Editing({ form, center }: { form: ShopForm; center: Center }) {
  const { name, avatar, info, status, reason } = center
  useEffect(() => form.start({ name, avatar, info }), [form, name, avatar, info])
  if (status === 0) return <State kind="empty" {...UNOPENED} />
  return status === 2 ? <Closed reason={reason} /> : <ShopFields form={form} />
})

async function save(form: ShopForm) {
  const { name, avatar, info } = form.values
  await api('POST /api/subshop/editSubStore', { name: name.trim(), avatar, info: info.trim() }, { catch: true })
  await back()
  Taro.showToast({ title: '已保存', icon: 'success', duration: TOAST_DURATION_MS })
}
