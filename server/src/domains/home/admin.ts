import { adminHome } from '@contract/home-admin'
import { adminHomePage } from '@contract/home-page'
import { bindDomain } from '../../http/context'
import { keepHousePhoto } from '../media/service'
import { cancelVersion, discardDraft, homeDesk, publishDraft, rollBack, saveDraft } from './arrange'
import { bannerPage, orderBanners, removeBanner, saveBanner, showBanner } from './banners'

export const adminHomeDomain = bindDomain(adminHome, {
  'GET /api/admin/banner/list': bannerPage,
  'POST /api/admin/banner/save': saveBanner,
  'POST /api/admin/banner/order': orderBanners,
  'POST /api/admin/banner/show': showBanner,
  'POST /api/admin/banner/remove': removeBanner,
  'POST /api/admin/content/upload': keepHousePhoto
})

export const adminHomePageDomain = bindDomain(adminHomePage, {
  'GET /api/admin/home': homeDesk,
  'POST /api/admin/home/draft': saveDraft,
  'POST /api/admin/home/discard': discardDraft,
  'POST /api/admin/home/publish': publishDraft,
  'POST /api/admin/home/rollback': rollBack,
  'POST /api/admin/home/cancel': cancelVersion
})
