-- What administrators call strategies and plans in German and French, as {"de": {"name": …}, "fr": …}; null, or a text
-- that is missing: the text of the other columns.
alter table strategies add column translations jsonb;
alter table coupled_strategies add column translations jsonb;
alter table subscriptions add column translations jsonb;

-- No reader finds two of one name, whatever their language.
create unique index strategies_name_de_key on strategies
  (coalesce(translations -> 'de' ->> 'name', name)) where deleted_at is null;
create unique index strategies_name_fr_key on strategies
  (coalesce(translations -> 'fr' ->> 'name', name)) where deleted_at is null;
create unique index coupled_strategies_name_de_key on coupled_strategies
  (coalesce(translations -> 'de' ->> 'name', name)) where deleted_at is null;
create unique index coupled_strategies_name_fr_key on coupled_strategies
  (coalesce(translations -> 'fr' ->> 'name', name)) where deleted_at is null;
create unique index subscriptions_name_de_key on subscriptions
  (coalesce(translations -> 'de' ->> 'name', name));
create unique index subscriptions_name_fr_key on subscriptions
  (coalesce(translations -> 'fr' ->> 'name', name));
