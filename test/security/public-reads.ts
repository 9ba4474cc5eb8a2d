import { PUBLIC_GOODS } from './deeds'

/** Endpoints that show public things by id. */
export const publicReads: Record<string, string> = {
  'GET /api/article/details/{id}': 'articles that are published',
  'GET /api/article/list/{id}': 'courses that are published',
  'GET /api/article/sucai/details': 'material that is published',
  'GET /api/article/sucai/downimage': 'material that is published',
  'GET /api/package/detail/{id}': 'packages on sale are everybody’s',
  'GET /api/merchant/zoneConf': 'zones that are published, and the open shops in them',
  'GET /api/product/detail/{id}': PUBLIC_GOODS,
  'GET /api/pub/getkfdata': PUBLIC_GOODS,
  'GET /api/reply/config/{id}': 'reviews are for everybody to read',
  'GET /api/reply/list/{id}': 'reviews are for everybody to read',
  'GET /api/products': PUBLIC_GOODS,
  'GET /api/product/lock_customer/share_data': 'goods on sale and videos that are shown; the link is the caller’s own',
  'GET /api/lockcustomer_shareimg': 'goods on sale and videos that are shown; the card is the caller’s own',
  'GET /api/subshop/center': 'sub-shops that are open',
  'GET /api/subshop/showCaseList': 'windows of sub-shops that are open',
  'GET /api/subshop/productLst': PUBLIC_GOODS,
  'GET /api/tripfree/details': 'routes that are published, and groups for whoever has their link',
  'GET /api/tripfree/popdata': 'routes that are published',
  'GET /api/tripfree/selecttrip': 'routes that are published; what is kept is the caller’s own',
  'GET /api/tripfree/teamtravelinfo': 'groups are for whoever has their link, with masked names',
  'GET /api/tripfree/grouperlist': 'groups are for whoever has their link, with masked names',
  'GET /api/tripfree/sharegroup': 'groups are for whoever has their link',
  'GET /api/video/user_home': 'authors are for everybody to see',
  'GET /api/video/user_vlist': 'videos that are shown'
}
