<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * A key that was just created.
 *
 * @property-read string $key The key itself. It is shown here and never again.
 */
class NewApiKey extends ApiKey
{
}
