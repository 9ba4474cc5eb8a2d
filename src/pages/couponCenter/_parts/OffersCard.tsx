import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Card } from '@/kit/parts/Card'
import { OfferRow } from '@/kit/parts/OfferRow'
import './OffersCard.scss'

const SHOWN = 4
const load = () => api('GET /api/rwa/couponsCenter', { page: 1, limit: SHOWN }, quietly)

/** The first coupons that may be claimed, with the way to all of them. */
export const OffersCard = observer(function OffersCard() {
  const resource = useResource(load, null, true)
  const offers = resource.data?.list ?? []
  if (offers.length === 0) return null
  return (
    <Card bare className="offerscard" title="免费领的券" more="领券中心" onMore={() => go('/pages/couponCenter/index')}>
      {offers.map(offer => (
        <OfferRow key={offer.id} offer={offer} onChange={() => resource.refresh()} />
      ))}
    </Card>
  )
})
