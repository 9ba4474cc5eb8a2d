import { type ReactNode, useState } from 'react'
import { api, quietly } from '@/api'
import { DetailPage } from '@/kit/pages/DetailPage'
import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page, useQuery } from '@/kit/pages/page'
import { State } from '@/kit/parts/State'
import { Tabs } from '@/kit/parts/Tabs'
import { AuctionForm } from './_parts/AuctionForm'
import './exchange.scss'

definePageConfig({ navigationBarTitleText: '团队兑换' })

const MODES = [
  { value: 'exchange', text: '收益兑换' },
  { value: 'auction', text: '充值到拍卖行' }
] as const
type Mode = (typeof MODES)[number]['value']

/** Earnings into other assets, or value into the caller's account at the auction house. */
export default page(() => {
  const { mode: asked } = useQuery('mode')
  const [mode, setMode] = useState<Mode>(asked === 'auction' ? 'auction' : 'exchange')
  const head = <Tabs look="pills" items={MODES} value={mode} onChange={setMode} className="teamexchange" />
  if (mode === 'auction') return <AuctionForm head={head} />
  return <Exchange head={head} onAuction={() => setMode('auction')} />
})

function Exchange({ head, onAuction }: { head: ReactNode; onAuction: () => void }) {
  const [ways, setWays] = useState<readonly { type: string; title: string }[]>()
  if (ways && ways.length > 0)
    return (
      <ExchangePage
        info="GET /api/tripfree/historyincomeList"
        make="POST /api/tripfree/exchangeincome"
        ways={ways}
        head={head}
      />
    )
  return (
    <DetailPage
      skeleton="wallet"
      load={async () => {
        const rule = await api('GET /api/partner/rule', {}, quietly)
        setWays(rule.ways)
        return rule
      }}
    >
      {() => (
        <>
          {head}
          <State
            kind="empty"
            icon="refresh"
            words="平台暂时没有开放收益兑换"
            hint="收益仍可提现到银行卡"
            action="充值到拍卖行"
            onAction={onAuction}
          />
        </>
      )}
    </DetailPage>
  )
}
