import type { Programme } from '../../programme'
import { sheetFile } from '../sheet/service'
import { repricingDeed } from './batch'
import { goodsFile } from './desk-file'
import { sweepPacks } from './packs'
import { adminGoodsDomain, adminShelfDomain } from './routes'
import { pricingDeed } from './save'
import { goodsSheet } from './sheet'

export const goodsProgramme: Programme = {
  contracts: [adminGoodsDomain, adminShelfDomain],
  heldDeeds: [pricingDeed, repricingDeed],
  sheetKinds: [goodsSheet],
  deskFiles: [goodsFile, sheetFile(goodsSheet)],
  jobs: [{ name: 'picture-packs', every_s: 86_400, run: sweepPacks }]
}
