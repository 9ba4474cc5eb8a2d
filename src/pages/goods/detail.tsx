import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { LookBadge } from '@/kit/parts/LookBadge'
import { BuyBar } from './_parts/BuyBar'
import { GoodsBody } from './_parts/GoodsBody'
import { GoodsNav } from './_parts/GoodsNav'
import { useGoods } from './_parts/useGoods'

definePageConfig({ navigationBarTitleText: '商品详情', enableShareAppMessage: true })

export default page(() => {
  const { load, id, ...rest } = useGoods()
  const { goods } = rest
  return (
    <DetailPage
      load={load}
      filter={id}
      nav={<GoodsNav page={rest.page} onShare={() => goods.open('share')} />}
      bottom={product => <BuyBar goods={goods} product={product} />}
      missing="这件商品已经下架，去看看别的吧"
    >
      {(product, resource) => (
        <>
          <GoodsBody {...rest} product={product} onTurn={() => resource.refresh()} />
          <LookBadge type="goods" id={id} />
        </>
      )}
    </DetailPage>
  )
})
