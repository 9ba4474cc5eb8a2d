import { View } from '@tarojs/components'
import { api } from '@/api'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { State } from '@/kit/parts/State'
import { Tag } from '@/kit/parts/Tag'
import './category.scss'

definePageConfig({ navigationBarTitleText: '经营类目' })

/** Trades one may join with, each with its deposit, its conditions and the papers it asks for. */
export default page(() => {
  const { type } = useQuery('type')
  const way = type === 'shop' ? 'shop' : 'franchise'
  return (
    <DetailPage
      load={() => api('GET /api/merchant/cate_list', { type: way }, { catch: true, quiet: true })}
      filter={way}
      skeleton="lines"
    >
      {({ list }) => (
        <View className="joincates">
          {list.length === 0 && (
            <State kind="empty" icon="grid" words="目前没有招商的类目" hint="新的类目开放后会在这里公布" />
          )}
          {list.map(trade => (
            <Card
              key={trade.id}
              title={trade.cate_name}
              more={Number(trade.deposit) > 0 ? `保证金 ¥${trade.deposit}` : '免保证金'}
            >
              {trade.demands && <View className="joincates__words">{trade.demands}</View>}
              {trade.aptitudes.map(({ code, title, note, is_must }) => (
                <View key={code} className="joincates__paper">
                  <View className="joincates__name">
                    {title}
                    <Tag kind={is_must ? 'tint' : 'mute'} className="joincates__tag">
                      {is_must ? '必须' : '选填'}
                    </Tag>
                  </View>
                  {note && <View className="joincates__words">{note}</View>}
                </View>
              ))}
              {trade.aptitudes.length === 0 && <View className="joincates__words">有营业执照即可，不需要行业资质</View>}
            </Card>
          ))}
        </View>
      )}
    </DetailPage>
  )
})
