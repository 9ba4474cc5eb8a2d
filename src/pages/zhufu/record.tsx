import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { LedgerPage } from '@/kit/pages/LedgerPage'
import { page, useQuery } from '@/kit/pages/page'
import { Chips } from '@/kit/parts/Chips'

definePageConfig({ navigationBarTitleText: '助富记录' })

type Answer = Data<Endpoints['GET /api/zhufu/record_list']>

/** What moved on one account of the programme after the other. */
export default page(() => {
  const query = useQuery('asset')
  const [asset, setAsset] = useState(query.asset || 'bt')
  const [first, setFirst] = useState<Answer>()
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/zhufu/record_list', { ...paging, asset }, quietly)
    if (paging.page === 1) setFirst(answer)
    return answer
  }
  const name = first?.holdings.find(({ code }) => code === asset)?.name ?? ''
  return (
    <LedgerPage<Answer['list'][number]>
      name={name && `${name}余额`}
      balance={first?.balance}
      load={load}
      filter={asset}
      actions={[{ words: '全部账户的记录', onClick: () => go('/pages/zhufu/new_record') }]}
      empty={{ icon: 'wallet', words: `还没有${name}记录` }}
    >
      {first && (
        <View className="ledger__part">
          <Chips
            ground="page"
            items={first.holdings.map(({ code, name: text }) => ({ value: code, text }))}
            value={asset}
            onChange={setAsset}
          />
        </View>
      )}
    </LedgerPage>
  )
})
