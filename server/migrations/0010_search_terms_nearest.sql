DROP INDEX "search_terms_spelling";--> statement-breakpoint
CREATE INDEX "search_terms_spelling" ON "search_terms" USING gist ("spelling" gist_trgm_ops);