import { go } from '@/kit/nav'
import { JoinStandingPage } from '@/kit/pages/JoinStandingPage'
import { page, useQuery } from '@/kit/pages/page'
import { Cell } from '@/kit/parts/Cell'
import type { JoinDraft } from '@/kit/state/joinForm'
import { useRecom } from '@/stores/joining'
import { Before } from './_parts/Before'

definePageConfig({ navigationBarTitleText: '入驻进度' })

export default page(() => {
  const { id, recom } = useQuery('id', 'recom')
  useRecom(recom)
  return (
    <JoinStandingPage
      type="shop"
      id={id}
      begin={({ draft }) => (draft ? '继续填写' : '立即入驻')}
      none={({ draft }) => <First draft={draft} />}
    />
  )
})

/** The way in, and others than this. */
const First = ({ draft }: { draft: JoinDraft | null }) => (
  <Before type="shop" title="开一家线上店铺" note="企业、个体工商户都可以入驻，资料齐全最快当天开店" draft={draft}>
    <Cell icon="shield" title="以公司名义？申请企业入驻" onClick={() => go('/pages/application/settleIn')} />
    <Cell icon="grid" title="经营类目与资质" onClick={() => go('/pages/join/category', { type: 'shop' })} />
    <Cell icon="help" title="常见问题" onClick={() => go('/pages/join/question', { type: 'shop' })} />
    <Cell icon="notes" title="经营规范" onClick={() => go('/pages/join/norm')} />
    <Cell icon="store" title="有线下门店？了解品牌加盟" onClick={() => go('/pages/join/index')} />
  </Before>
)
