import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { QrCode } from '@/kit/parts/QrCode'
import { State } from '@/kit/parts/State'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { quietly } from './_parts/model'
import './paycode.scss'

definePageConfig({ navigationBarTitleText: '店铺收款码' })

type PayCode = Data<Endpoints['GET /api/merchantoffline/getroutinecode']>

/** The code people pay by in the store; its owner may make another one. */
export default page(() => {
  const { mer_id } = useQuery('mer_id')
  const of = { mer_id: mer_id || undefined }
  const load = async () => {
    const [code, { list }] = await Promise.all([
      api('GET /api/merchantoffline/getroutinecode', of, quietly),
      api('GET /api/merchant/apply_detail', {}, quietly)
    ])
    return { code, isOwner: list.some(shop => shop.mer_id === code.mer_id && shop.is_owner === 1) }
  }
  return (
    <DetailPage load={load} filter={mer_id}>
      {({ code, isOwner }, resource) => {
        const renew = async () => {
          const content = '换码后，店里张贴的旧收款码立即失效，需要重新打印'
          if (code.code && !(await confirm({ title: '更换收款码', content, confirmText: '更换' }))) return
          const made = await api('POST /api/keeper/storepay/code', of)
          if (!made) return
          resource.set({ code: made, isOwner })
          Taro.showToast({ title: '收款码已生成', icon: 'none', duration: TOAST_DURATION_MS })
        }
        if (code.code) return <Counter code={code} onRenew={isOwner ? renew : undefined} />
        return (
          <State
            kind="empty"
            icon="qrcode"
            words="还没有收款码"
            hint={isOwner ? '生成后，顾客扫码就能在店里付款' : '请店主生成收款码'}
            action={isOwner ? '生成收款码' : undefined}
            onAction={renew}
          />
        )
      }}
    </DetailPage>
  )
})

function Counter({ code, onRenew }: { code: PayCode; onRenew?: () => void }) {
  return (
    <View className="paycode">
      <View className="paycode__card">
        <View className="paycode__shop">{code.shop_name}</View>
        <View className="paycode__words">{code.note || '请顾客用 App 或小程序“扫一扫”付款'}</View>
        <QrCode text={code.link} label={`${code.shop_name}的收款码`} size={440} />
        {code.voucher_words && <View className="paycode__words">{`可用消费券，${code.voucher_words}`}</View>}
        <View className="paycode__time">{`生成于 ${code._code_time}`}</View>
      </View>
      {onRenew && (
        <Button kind="plain" block onClick={onRenew}>
          更换收款码
        </Button>
      )}
    </View>
  )
}
