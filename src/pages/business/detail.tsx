import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Figures } from '@/kit/parts/Figures'
import { NameRows } from '@/kit/parts/NameRows'
import { Pic } from '@/kit/parts/Pic'
import { Tag } from '@/kit/parts/Tag'
import './detail.scss'

definePageConfig({ navigationBarTitleText: '商家详情' })

type Detail = Data<Endpoints['GET /api/merchant/enterpriseDetail']>

/** One merchant: who it is, what waits there, and its numbers. */
export default page(() => {
  const mer_id = useQuery('mer_id').mer_id || undefined
  return (
    <DetailPage
      load={() => api('GET /api/merchant/enterpriseDetail', { mer_id }, quietly)}
      filter={mer_id}
      fresh
      skeleton="boxes"
      missing="没有找到这家店铺"
    >
      {detail => (
        <View className="merchant">
          <Head detail={detail} />
          <Card title="今日">
            <Figures items={figuresOf(detail.today)} />
          </Card>
          <Card title="本月">
            <Figures items={figuresOf(detail.month)} />
          </Card>
          <Waiting detail={detail} />
          {detail.fields.length > 0 && (
            <Card title="营业执照" more={detail._expire_time ? `有效期至 ${detail._expire_time}` : '长期有效'}>
              <NameRows rows={detail.fields.map(({ name, value }) => [name, value] as const)} />
            </Card>
          )}
          <Ways detail={detail} />
        </View>
      )}
    </DetailPage>
  )
})

const figuresOf = ({ paid_price, order_count, refund_price }: Detail['today']) => [
  { name: '成交额（元）', value: paid_price },
  { name: '成交订单', value: order_count },
  { name: '退款（元）', value: refund_price }
]

const Head = ({ detail }: { detail: Detail }) => (
  <View className="merchant__head">
    <Pic className="merchant__logo" src={detail.logo} alt="" width={200} />
    <View className="merchant__words">
      <View className="merchant__name">{detail.shop_name}</View>
      <View className="merchant__note">{`${detail._add_time.slice(0, 10)} 开店`}</View>
      <View className="merchant__tags">
        <Tag kind={detail.status === 1 ? 'success' : 'mute'}>{detail._status}</Tag>
        {detail.type_name && <Tag kind="outline">{detail.type_name}</Tag>}
      </View>
    </View>
  </View>
)

const Waiting = ({ detail: { mer_id, to_ship, to_refund, goods_num, followers, rating } }: { detail: Detail }) => (
  <Card title="店铺">
    <Figures
      items={[
        { name: '待发货', value: to_ship, onClick: () => go('/pages/keeper/orders', { mer_id }) },
        { name: '待处理售后', value: to_refund, onClick: () => go('/pages/keeper/aftersales', { mer_id }) },
        { name: '在售商品', value: goods_num, onClick: () => go('/pages/keeper/goods', { mer_id }) },
        { name: '关注', value: followers },
        { name: '评分', value: rating || '—' }
      ]}
    />
  </Card>
)

const Ways = ({ detail: { mer_id, deposit, application_id } }: { detail: Detail }) => (
  <CellGroup>
    {application_id && <Cell title="已缴保证金" value={`¥${deposit}`} />}
    <Cell icon="chart-line" title="经营数据" onClick={() => go('/pages/join/data', { mer_id })} />
    <Cell icon="coin" title="店铺收益" onClick={() => go('/pages/store/shop_profit', { mer_id })} />
    <Cell icon="store" title="我的店铺" onClick={() => go('/pages/store/shop', { mer_id })} />
  </CellGroup>
)
