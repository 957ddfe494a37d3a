/** Where packages are declared; names of packages mean something within one only. */
export type Ecosystem =
  'npm' | 'python' | 'go' | 'rust' | 'jvm' | 'ruby' | 'php' | 'dotnet' | 'elixir' | 'dart';

/**
 * Well-known documentation by ecosystem and package: `names address` a line, `names` separated by commas. A name that ends in
 * `*` stands for all that begin like it. Addresses are the ones that the projects publish; nothing here is visited unless
 * `docs.auto` is on.
 */
const lists: Readonly<Record<Ecosystem, string>> = {
  npm: `
    react,react-dom https://react.dev/reference/
    next https://nextjs.org/docs/
    preact https://preactjs.com/guide/
    vue https://vuejs.org/
    nuxt https://nuxt.com/docs/
    pinia https://pinia.vuejs.org/
    @angular/core https://angular.dev/
    svelte,@sveltejs/kit https://svelte.dev/docs/
    solid-js https://docs.solidjs.com/
    astro https://docs.astro.build/en/
    express https://expressjs.com/en/
    fastify https://fastify.dev/docs/latest/
    hono https://hono.dev/docs/
    koa https://koajs.com/
    @nestjs/core https://docs.nestjs.com/
    typescript https://www.typescriptlang.org/docs/
    vite https://vite.dev/
    vitest https://vitest.dev/
    jest https://jestjs.io/docs/
    mocha https://mochajs.org/
    eslint https://eslint.org/docs/latest/
    prettier https://prettier.io/docs/
    @biomejs/biome https://biomejs.dev/
    webpack https://webpack.js.org/
    rollup https://rollupjs.org/
    esbuild https://esbuild.github.io/
    @babel/core https://babeljs.io/docs/
    tailwindcss https://tailwindcss.com/docs/
    zod https://zod.dev/
    redux https://redux.js.org/
    @reduxjs/toolkit https://redux-toolkit.js.org/
    react-router,react-router-dom https://reactrouter.com/
    @tanstack/react-query https://tanstack.com/query/latest/docs/
    prisma,@prisma/client https://www.prisma.io/docs/
    drizzle-orm https://orm.drizzle.team/docs/
    typeorm https://typeorm.io/
    sequelize https://sequelize.org/docs/
    mongoose https://mongoosejs.com/docs/
    knex https://knexjs.org/
    playwright,@playwright/test https://playwright.dev/docs/
    cypress https://docs.cypress.io/
    puppeteer https://pptr.dev/
    axios https://axios-http.com/docs/
    rxjs https://rxjs.dev/
    three https://threejs.org/docs/
    d3 https://d3js.org/
    electron https://www.electronjs.org/docs/latest/
    react-native https://reactnative.dev/docs/
    expo https://docs.expo.dev/
    storybook https://storybook.js.org/docs/
    socket.io,socket.io-client https://socket.io/docs/v4/
    graphql https://www.graphql-js.org/
    @apollo/client https://www.apollographql.com/docs/react/
    date-fns https://date-fns.org/
    luxon https://moment.github.io/luxon/
    yargs https://yargs.js.org/docs/
    lodash https://lodash.com/docs/
    chai https://www.chaijs.com/api/
    sinon https://sinonjs.org/
    husky https://typicode.github.io/husky/
    typescript-eslint,@typescript-eslint/eslint-plugin,@typescript-eslint/parser https://typescript-eslint.io/
    knip https://knip.dev/
    undici https://undici.nodejs.org/
    @docusaurus/core https://docusaurus.io/docs/`,
  python: `
    django https://docs.djangoproject.com/en/stable/
    djangorestframework https://www.django-rest-framework.org/
    flask https://flask.palletsprojects.com/en/stable/
    werkzeug https://werkzeug.palletsprojects.com/en/stable/
    jinja2 https://jinja.palletsprojects.com/en/stable/
    click https://click.palletsprojects.com/en/stable/
    fastapi https://fastapi.tiangolo.com/
    starlette https://www.starlette.io/
    uvicorn https://www.uvicorn.org/
    typer https://typer.tiangolo.com/
    pydantic https://docs.pydantic.dev/latest/
    sqlalchemy https://docs.sqlalchemy.org/en/20/
    alembic https://alembic.sqlalchemy.org/en/latest/
    requests https://requests.readthedocs.io/en/latest/
    httpx https://www.python-httpx.org/
    aiohttp https://docs.aiohttp.org/en/stable/
    numpy https://numpy.org/doc/stable/
    pandas https://pandas.pydata.org/docs/
    polars https://docs.pola.rs/
    scipy https://docs.scipy.org/doc/scipy/
    matplotlib https://matplotlib.org/stable/
    scikit-learn https://scikit-learn.org/stable/
    torch https://docs.pytorch.org/docs/stable/
    tensorflow https://www.tensorflow.org/guide/
    transformers https://huggingface.co/docs/transformers/
    xarray https://docs.xarray.dev/en/stable/
    sympy https://docs.sympy.org/latest/
    networkx https://networkx.org/documentation/stable/
    pillow https://pillow.readthedocs.io/en/stable/
    pytest https://docs.pytest.org/en/stable/
    hypothesis https://hypothesis.readthedocs.io/en/latest/
    mypy https://mypy.readthedocs.io/en/stable/
    ruff https://docs.astral.sh/ruff/
    black https://black.readthedocs.io/en/stable/
    celery https://docs.celeryq.dev/en/stable/
    scrapy https://docs.scrapy.org/en/latest/
    boto3 https://docs.aws.amazon.com/boto3/latest/
    attrs https://www.attrs.org/en/stable/
    marshmallow https://marshmallow.readthedocs.io/en/latest/
    rich https://rich.readthedocs.io/en/stable/
    sphinx https://www.sphinx-doc.org/en/master/
    tox https://tox.wiki/en/latest/
    setuptools https://setuptools.pypa.io/en/latest/
    packaging https://packaging.pypa.io/en/stable/
    coverage,pytest-cov https://coverage.readthedocs.io/en/latest/
    pytest-xdist https://pytest-xdist.readthedocs.io/en/stable/
    urllib3 https://urllib3.readthedocs.io/en/stable/
    cryptography https://cryptography.io/en/latest/
    pygments https://pygments.org/docs/
    platformdirs https://platformdirs.readthedocs.io/en/latest/
    gunicorn https://docs.gunicorn.org/en/stable/
    pyyaml https://pyyaml.org/wiki/
    mkdocs https://www.mkdocs.org/`,
  go: `
    github.com/gin-gonic/gin https://gin-gonic.com/en/docs/
    github.com/labstack/echo* https://echo.labstack.com/docs/
    github.com/gofiber/fiber* https://docs.gofiber.io/
    github.com/go-chi/chi* https://go-chi.io/
    gorm.io/gorm https://gorm.io/docs/
    entgo.io/ent https://entgo.io/docs/
    github.com/spf13/cobra https://cobra.dev/
    github.com/stretchr/testify https://pkg.go.dev/github.com/stretchr/testify
    google.golang.org/grpc https://grpc.io/docs/languages/go/
    google.golang.org/protobuf https://protobuf.dev/reference/go/
    go.opentelemetry.io/otel https://opentelemetry.io/docs/languages/go/
    github.com/onsi/ginkgo* https://onsi.github.io/ginkgo/
    github.com/onsi/gomega https://onsi.github.io/gomega/
    github.com/redis/go-redis* https://redis.io/docs/latest/develop/clients/go/
    go.mongodb.org/mongo-driver* https://www.mongodb.com/docs/drivers/go/current/
    github.com/nats-io/nats.go https://docs.nats.io/
    github.com/urfave/cli* https://cli.urfave.org/
    github.com/prometheus/client_golang https://prometheus.io/docs/
    k8s.io/client-go,k8s.io/api https://kubernetes.io/docs/reference/`,
  rust: `
    tokio https://tokio.rs/tokio/
    serde,serde_derive https://serde.rs/
    serde_json https://docs.rs/serde_json/latest/serde_json/
    axum https://docs.rs/axum/latest/axum/
    actix-web https://actix.rs/docs/
    rocket https://rocket.rs/guide/
    hyper https://hyper.rs/guides/1/
    reqwest https://docs.rs/reqwest/latest/reqwest/
    clap https://docs.rs/clap/latest/clap/
    diesel https://diesel.rs/guides/
    sqlx https://docs.rs/sqlx/latest/sqlx/
    bevy https://bevy.org/learn/
    rayon https://docs.rs/rayon/latest/rayon/
    tracing https://docs.rs/tracing/latest/tracing/
    anyhow https://docs.rs/anyhow/latest/anyhow/
    thiserror https://docs.rs/thiserror/latest/thiserror/
    regex https://docs.rs/regex/latest/regex/
    pyo3 https://pyo3.rs/
    wasm-bindgen https://rustwasm.github.io/docs/wasm-bindgen/
    tauri https://tauri.app/
    rand https://rust-random.github.io/book/
    criterion https://bheisler.github.io/criterion.rs/book/
    log https://docs.rs/log/latest/log/
    syn https://docs.rs/syn/latest/syn/
    quote https://docs.rs/quote/latest/quote/
    uuid https://docs.rs/uuid/latest/uuid/
    itertools https://docs.rs/itertools/latest/itertools/`,
  jvm: `
    org.springframework.boot:* https://docs.spring.io/spring-boot/
    org.springframework:* https://docs.spring.io/spring-framework/reference/
    org.springframework.security:* https://docs.spring.io/spring-security/reference/
    org.hibernate:*,org.hibernate.orm:* https://docs.hibernate.org/orm/current/userguide/html_single/
    org.junit.jupiter:*,org.junit:* https://docs.junit.org/current/user-guide/
    org.assertj:* https://assertj.github.io/doc/
    org.mockito:* https://site.mockito.org/
    io.quarkus:*,io.quarkus.platform:* https://quarkus.io/guides/
    io.micronaut:* https://docs.micronaut.io/latest/guide/
    io.ktor:* https://ktor.io/docs/
    io.netty:* https://netty.io/wiki/
    io.vertx:* https://vertx.io/docs/
    io.projectreactor:* https://projectreactor.io/docs/core/release/reference/
    org.apache.kafka:* https://kafka.apache.org/documentation/
    org.apache.spark:* https://spark.apache.org/docs/latest/
    org.apache.flink:* https://nightlies.apache.org/flink/flink-docs-stable/
    org.apache.camel:* https://camel.apache.org/manual/
    org.apache.logging.log4j:* https://logging.apache.org/log4j/2.x/
    org.slf4j:* https://www.slf4j.org/
    ch.qos.logback:* https://logback.qos.ch/manual/
    org.projectlombok:* https://projectlombok.org/features/
    org.mapstruct:* https://mapstruct.org/documentation/stable/reference/html/
    org.mybatis:* https://mybatis.org/mybatis-3/
    org.jooq:* https://www.jooq.org/doc/latest/manual/
    org.flywaydb:* https://documentation.red-gate.com/fd/
    com.squareup.okhttp3:* https://square.github.io/okhttp/
    com.squareup.retrofit2:* https://square.github.io/retrofit/
    org.jetbrains.kotlin:*,org.jetbrains.kotlinx:* https://kotlinlang.org/docs/
    com.google.guava:* https://guava.dev/
    net.bytebuddy:* https://bytebuddy.net/
    org.testcontainers:* https://java.testcontainers.org/`,
  ruby: `
    rails https://guides.rubyonrails.org/
    sinatra https://sinatrarb.com/
    rspec,rspec-rails,rspec-core https://rspec.info/documentation/
    minitest https://docs.seattlerb.org/minitest/
    rubocop https://docs.rubocop.org/rubocop/
    jekyll https://jekyllrb.com/docs/
    hanami https://guides.hanamirb.org/
    sequel https://sequel.jeremyevans.net/
    nokogiri https://nokogiri.org/
    puma https://puma.io/
    graphql https://graphql-ruby.org/
    dry-validation https://dry-rb.org/gems/dry-validation/
    turbo-rails https://turbo.hotwired.dev/
    stimulus-rails https://stimulus.hotwired.dev/`,
  php: `
    laravel/framework https://laravel.com/docs/
    symfony/console,symfony/framework-bundle,symfony/http-kernel,symfony/http-foundation,symfony/dependency-injection,symfony/routing,symfony/form,symfony/validator,symfony/yaml,symfony/finder,symfony/process,symfony/cache,symfony/mailer,symfony/messenger,symfony/http-client,symfony/event-dispatcher,symfony/serializer,symfony/symfony https://symfony.com/doc/current/
    phpunit/phpunit https://docs.phpunit.de/en/
    pestphp/pest https://pestphp.com/docs/
    doctrine/orm https://www.doctrine-project.org/projects/doctrine-orm/en/current/
    guzzlehttp/guzzle https://docs.guzzlephp.org/en/stable/
    slim/slim https://www.slimframework.com/docs/
    twig/twig https://twig.symfony.com/doc/
    phpstan/phpstan https://phpstan.org/
    cakephp/cakephp https://book.cakephp.org/
    yiisoft/yii2 https://www.yiiframework.com/doc/guide/
    livewire/livewire https://livewire.laravel.com/docs/
    league/flysystem https://flysystem.thephpleague.com/docs/`,
  dotnet: `
    Microsoft.AspNetCore.* https://learn.microsoft.com/en-us/aspnet/core/
    Microsoft.EntityFrameworkCore* https://learn.microsoft.com/en-us/ef/core/
    Newtonsoft.Json https://www.newtonsoft.com/json/help/
    xunit* https://xunit.net/docs/
    NUnit https://docs.nunit.org/
    AutoMapper https://docs.automapper.io/en/stable/
    FluentValidation https://docs.fluentvalidation.net/en/latest/
    MassTransit https://masstransit.io/documentation/
    Polly https://www.pollydocs.org/`,
  elixir: `
    phoenix https://hexdocs.pm/phoenix/
    phoenix_live_view https://hexdocs.pm/phoenix_live_view/
    ecto,ecto_sql https://hexdocs.pm/ecto/
    plug https://hexdocs.pm/plug/
    absinthe https://hexdocs.pm/absinthe/
    oban https://hexdocs.pm/oban/`,
  dart: `
    flutter https://docs.flutter.dev/
    bloc,flutter_bloc https://bloclibrary.dev/
    riverpod,flutter_riverpod https://riverpod.dev/docs/`,
};

const sites = new Map(Object.entries(lists).map(([ecosystem, list]) => [ecosystem, readList(list)]));

/** One line of a list. */
interface KnownSite {
  names: readonly string[];
  url: string;
}

function readList(list: string): KnownSite[] {
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [names = '', url = ''] = line.trim().split(' ');
      return { names: names.split(','), url };
    });
}

/** The address of a package's documentation, where it is a well-known one. */
export function knownSite(ecosystem: Ecosystem, name: string): string | undefined {
  return sites.get(ecosystem)?.find(({ names }) => names.some((known) => isNamed(known, name)))?.url;
}

/** How many documentation sites are known. */
export function countKnownSites(): number {
  return new Set([...sites.values()].flatMap((list) => list.map(({ url }) => url))).size;
}

function isNamed(known: string, name: string): boolean {
  return known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : known === name;
}
