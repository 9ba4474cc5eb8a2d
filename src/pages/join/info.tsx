import { View } from '@tarojs/components'
import { api } from '@/api'
import { goStanding } from '@/kit/join-ways'
import { go, replace } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Card } from '@/kit/parts/Card'
import { NameRows } from '@/kit/parts/NameRows'
import { State } from '@/kit/parts/State'
import { JOIN_STEPS } from '@/kit/state/joinForm'
import './info.scss'

definePageConfig({ navigationBarTitleText: '加盟信息' })

/** What was handed in of a store, step by step, masked. */
export default page(() => {
  const { id } = useQuery('id')
  const filter = id ? { id } : { type: 'franchise' as const }
  return (
    <DetailPage
      load={() => api('GET /api/merchant/apply_detail', filter, { catch: true, quiet: true })}
      filter={id}
      missing="没有找到这份申请"
      bottom={({ applications: [one] }) => {
        if (!one) return null
        return one.mer_id ? (
          <ActionBottom onClick={() => go('/pages/store/shop', { mer_id: one.mer_id })}>进入我的店铺</ActionBottom>
        ) : (
          <ActionBottom onClick={() => goStanding(one)}>查看进度</ActionBottom>
        )
      }}
    >
      {({ applications: [one] }) => {
        if (!one) return <NoneYet />
        const rowsOf = (names: readonly string[]) =>
          one.fields
            .filter(each => each.value && names.includes(each.field))
            .map(each => [each.name, each.value] as const)
        return (
          <View className="joininfo">
            {JOIN_STEPS[one.type].slice(0, -1).map(({ key, title, names }) => (
              <Card key={key} title={title}>
                <NameRows rows={rowsOf(names)} />
              </Card>
            ))}
          </View>
        )
      }}
    </DetailPage>
  )
})

const NoneYet = () => (
  <State
    kind="empty"
    icon="store"
    words="还没有提交过加盟申请"
    action="了解加盟"
    onAction={() => replace('/pages/join/index')}
  />
)
